#!/usr/bin/env python3
"""Wears the server out: thousands of sessions, a third of them hostile, and looks whether anything
is left behind.

Starts `millstone serve` on a free port of 127.0.0.1 (all traffic stays there), keeps --at-once
clients busy until --sessions have come and gone, and meanwhile asks one quiet session `isready` all
the time. Prints memory, descriptors and threads before and after, and fails when the server has
died, when an honest client was not served, or when memory or descriptors have grown.

    tests/soak/soak.py build/millstone --sessions 10000
"""
import argparse
import asyncio
import base64
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time

HONEST_PATIENCE = 120  # s


def status(pid):
    """Resident memory in kB, descriptors and threads of a process."""
    with open(f'/proc/{pid}/status', encoding='ascii') as file:
        text = file.read()
    memory = int(re.search(r'VmRSS:\s+(\d+)', text).group(1))
    threads = int(re.search(r'Threads:\s+(\d+)', text).group(1))
    return memory, len(os.listdir(f'/proc/{pid}/fd')), threads


class Line:
    """A session over plain TCP."""

    def __init__(self, port):
        self.port = port

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection('127.0.0.1', self.port)
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    async def send(self, text):
        self.writer.write((text + '\n').encode())
        await self.writer.drain()

    async def until(self, word):
        while True:
            line = await self.reader.readline()
            if not line:
                raise ConnectionError(f'the server closed before {word}')
            if line.startswith(word.encode()):
                return line.decode().strip()
            if b'too many' in line:
                raise ConnectionRefusedError(line.decode().strip())


class WebSocket(Line):
    """The same over WebSocket, as far as a test needs it."""

    handshake = 'Host: localhost\r\n'

    async def __aenter__(self):
        await super().__aenter__()
        key = base64.b64encode(random.randbytes(16)).decode()
        self.writer.write(('GET /ws HTTP/1.1\r\n' + self.handshake +
                           'Upgrade: websocket\r\nConnection: Upgrade\r\n'
                           f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n'
                           '\r\n').encode())
        head = await self.reader.readuntil(b'\r\n\r\n')
        if b' 503 ' in head:
            raise ConnectionRefusedError('503')
        if b' 101 ' not in head:
            raise ConnectionError(head.decode())
        return self

    def frame(self, payload, opcode=1, masked=True):
        size = len(payload)
        head = bytes([0x80 | opcode])
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack('>H', size)
        else:
            head += bytes([bit | 127]) + struct.pack('>Q', size)
        if not masked:
            return head + payload
        mask = random.randbytes(4)
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))

    async def send(self, text):
        self.writer.write(self.frame(text.encode()))
        await self.writer.drain()

    async def until(self, word):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                size = struct.unpack('>H', await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack('>Q', await self.reader.readexactly(8))[0]
            payload = await self.reader.readexactly(size)
            if first & 15 == 8:
                raise ConnectionError(f'the server closed before {word}')
            if payload.startswith(word.encode()):
                return payload.decode()


# --- honest clients

async def play(kind, port):
    async with kind(port) as client:
        await client.send('uci')
        await client.until('uciok')
        moves = ''
        for _ in range(2):
            await client.send('position startpos' + moves)
            await client.send('go movetime 30')
            best = (await client.until('bestmove')).split()[1]
            moves += (' ' if moves else ' moves ') + best
        await client.send('go infinite')
        await client.send('isready')
        await client.until('readyok')
        await client.send('stop')
        await client.until('bestmove')
        await client.send('quit')


async def play_tcp(port):
    await play(Line, port)


async def play_websocket(port):
    await play(WebSocket, port)


async def browse(port):
    async with Line(port) as client:
        for path in ('/', '/health', '/nothing'):
            await client.send(f'GET {path} HTTP/1.1\r\nHost: localhost\r\n\r')
            head = await client.reader.readuntil(b'\r\n\r\n')
            size = int(re.search(rb'Content-Length: (\d+)', head).group(1))
            await client.reader.readexactly(size)


# --- hostile ones

async def slow_reader(port):
    async with Line(port) as client:
        client.writer.write(b'uci\nlegal\nhelp\nd\n' * 2000)
        await asyncio.wait_for(client.writer.drain(), 5)
        await asyncio.sleep(2)


async def flood(port):
    async with Line(port) as client:
        await client.send('go infinite')
        for _ in range(200):
            client.writer.write(b'position startpos moves d6 f4\nsetoption name MultiPV value 2\n' * 50)
            await asyncio.wait_for(client.writer.drain(), 5)


async def half_open(port):
    async with Line(port) as client:
        client.writer.write(random.choice([b'', b'uc', b'GET / HTTP/1.1\r\nHost: lo']))
        await asyncio.sleep(random.uniform(1, 5))


async def oversized(port):
    kind = random.choice([Line, WebSocket])
    async with kind(port) as client:
        await client.send('position startpos moves ' + 'z ' * 500_000)
        await client.send('go searchmoves ' + 'z ' * 30_000)
        await asyncio.sleep(0.5)


async def invalid_frames(port):
    async with WebSocket(port) as client:
        client.writer.write(random.choice([
            client.frame(b'uci', masked=False), client.frame(b'uci', opcode=3),
            client.frame(b'\xff\xfe\xc3'), b'\x81\xff' + b'\xff' * 8, b'\xf1\x80aaaa',
            client.frame(b'x' * 200, opcode=9), random.randbytes(500)]))
        await client.writer.drain()
        await asyncio.sleep(0.5)


async def reset(port):
    kind = random.choice([Line, WebSocket])
    async with kind(port) as client:
        await client.send('go infinite')
        await asyncio.sleep(random.uniform(0, 0.5))
        client.writer.get_extra_info('socket').setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        client.writer.transport.abort()


async def bad_http(port):
    async with Line(port) as client:
        await client.send(random.choice([
            'GET / HTTP/9.9\r\n\r', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\nuci',
            'GET / HTTP/1.1\r\n' + 'X: y\r\n' * 5000, 'G' * 20_000, 'GET /../../etc/passwd HTTP/1.1\r\n'
            'Host: localhost\r\n\r', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz']))
        await client.reader.read(100)


async def hog(port):
    async with Line(port) as client:
        client.writer.write(b'setoption name Hash value 1024\nsetoption name Threads value 512\n'
                            b'go infinite\n' + b'ucinewgame\n' * 9000)
        await asyncio.wait_for(client.writer.drain(), 5)


HONEST = [play_tcp, play_websocket, browse]
HOSTILE = [slow_reader, flood, half_open, oversized, invalid_frames, reset, bad_http, hog]


class Soak:
    def __init__(self, port, sessions):
        self.port, self.left = port, sessions
        self.served = self.hostile = self.refused = 0
        self.failures, self.waits = [], []
        self.over = False

    async def client(self):
        while self.left > 0:
            self.left -= 1
            if self.left % 3 == 0:
                self.hostile += 1
                try:
                    await random.choice(HOSTILE)(self.port)
                except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                    pass  # thrown out, as it should be
                continue
            what = random.choice(HONEST)
            try:
                await asyncio.wait_for(what(self.port), HONEST_PATIENCE)
                self.served += 1
            except ConnectionRefusedError:
                self.refused += 1  # the place is taken by others: an answer, too
                await asyncio.sleep(0.2)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
                self.failures.append(f'{what.__name__}: {error!r}')

    async def watch(self):
        async with Line(self.port) as client:
            while not self.over:
                start = time.monotonic()
                await client.send('isready')
                await client.until('readyok')
                self.waits.append((time.monotonic() - start) * 1000)
                await asyncio.sleep(0.02)

    async def run(self, at_once):
        watcher = asyncio.create_task(self.watch())
        await asyncio.gather(*(self.client() for _ in range(at_once)))
        self.over = True
        await watcher


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', help='the built millstone')
    parser.add_argument('--sessions', type=int, default=600, help='clients in all (600)')
    parser.add_argument('--at-once', type=int, default=50, help='at the same time (50)')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--log', help='a file for the server\'s log')
    arguments = parser.parse_args()
    random.seed(arguments.seed)

    log = open(arguments.log or os.devnull, 'w', encoding='utf-8')
    server = subprocess.Popen(
        [arguments.program, 'serve', '--listen', '127.0.0.1:0', '--max-sessions', '64',
         '--max-sessions-per-address', '64', '--max-requests-per-second', '10000'],
        stdout=subprocess.PIPE, stderr=log, text=True)
    port = int(server.stdout.readline().rsplit(':', 1)[1])
    try:
        # Whatever is kept for good is there after the first round.
        asyncio.run(Soak(port, 3 * arguments.at_once).run(arguments.at_once))
        time.sleep(12)
        before = status(server.pid)
        soak = Soak(port, arguments.sessions)
        start = time.monotonic()
        asyncio.run(soak.run(arguments.at_once))
        took = time.monotonic() - start
        time.sleep(12)  # half-open ones are found out by their deadline
        after = status(server.pid)
    finally:
        server.terminate()
        try:
            code = server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            code = 'none within 15 s of SIGTERM'

    waits = sorted(soak.waits)
    print(f'{arguments.sessions} clients in {took:.0f} s: {soak.served} served, '
          f'{soak.refused} told to come later, {soak.hostile} hostile, {len(soak.failures)} failed')
    print(f'readyok of a quiet session, {len(waits)} times: median {waits[len(waits) // 2]:.1f} ms, '
          f'99 % {waits[len(waits) * 99 // 100]:.1f} ms, longest {waits[-1]:.1f} ms')
    print(f'before: {before[0]} kB, {before[1]} descriptors, {before[2]} threads')
    print(f'after:  {after[0]} kB, {after[1]} descriptors, {after[2]} threads')
    for failure in soak.failures[:10]:
        print('failed:', failure)
    good = (code == 0 and not soak.failures and after[1] <= before[1] and after[2] <= before[2]
            and after[0] <= before[0] * 1.2 + 8192)
    print('good' if good else f'NOT good; exit code of the server: {code}')
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
