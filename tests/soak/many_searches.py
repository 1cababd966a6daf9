#!/usr/bin/env python3
"""Measures how soon the server answers while many sessions search at once.

Starts `millstone serve` on a free port of 127.0.0.1, opens --sessions sessions that all search
without end, and asks them `isready`: all together, and one by one. Prints the waits, the memory and
the threads, how long `stop` takes, and what is left when all have gone.

    tests/soak/many_searches.py build/millstone --sessions 200
"""
import argparse
import asyncio
import subprocess
import sys
import time

from soak import Line, status


def tell(what, waits):
    waits.sort()
    print(f'{what}: {len(waits)} answers, median {waits[len(waits) // 2]:.1f} ms, '
          f'99 % {waits[len(waits) * 99 // 100]:.1f} ms, longest {waits[-1]:.1f} ms')
    return waits[len(waits) * 99 // 100]


async def wait(client, text, word):
    start = time.monotonic()
    await client.send(text)
    await client.until(word)
    return (time.monotonic() - start) * 1000


async def measure(port, arguments, pid):
    clients = [await Line(port).__aenter__() for _ in range(arguments.sessions)]
    await asyncio.gather(*(wait(client, 'isready', 'readyok') for client in clients))
    print('open:   %d kB, %d descriptors, %d threads' % status(pid))
    for client in clients:
        await client.send('setoption name Threads value %d' % arguments.threads)
        await client.send('go infinite')
    await asyncio.sleep(2)
    together = []
    for _ in range(arguments.rounds):
        together += await asyncio.gather(*(wait(client, 'isready', 'readyok')
                                           for client in clients))
        await asyncio.sleep(0.2)
    singly = []
    for client in clients:
        singly.append(await wait(client, 'isready', 'readyok'))
        await asyncio.sleep(0.005)
    worst = max(tell('all together', together), tell('one by one', singly))
    print('search: %d kB, %d descriptors, %d threads' % status(pid))
    start = time.monotonic()
    await asyncio.gather(*(wait(client, 'stop', 'bestmove') for client in clients))
    print(f'stop: {len(clients)} bestmoves within {(time.monotonic() - start) * 1000:.0f} ms')
    movetimes = await asyncio.gather(*(wait(client, 'go movetime 500', 'bestmove')
                                       for client in clients))
    tell('go movetime 500', movetimes)
    for client in clients:
        client.writer.close()
    await asyncio.sleep(2)
    print('closed: %d kB, %d descriptors, %d threads' % status(pid))
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', help='the built millstone')
    parser.add_argument('--sessions', type=int, default=200)
    parser.add_argument('--threads', type=int, default=1, help='of each session\'s search')
    parser.add_argument('--rounds', type=int, default=10, help='of isready')
    parser.add_argument('--bound', type=float, default=100, help='ms, for 99 of 100 answers')
    arguments = parser.parse_args()
    server = subprocess.Popen(
        [arguments.program, 'serve', '--listen', '127.0.0.1:0', '--max-sessions',
         str(arguments.sessions), '--max-sessions-per-address', str(arguments.sessions)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(server.stdout.readline().rsplit(':', 1)[1])
        print('empty:  %d kB, %d descriptors, %d threads' % status(server.pid))
        worst = asyncio.run(measure(port, arguments, server.pid))
    finally:
        server.terminate()
        server.wait(30)
    print(f'99 of 100 answers within {worst:.1f} ms; wanted: {arguments.bound:.0f} ms')
    return 0 if worst < arguments.bound else 1


if __name__ == '__main__':
    sys.exit(main())
