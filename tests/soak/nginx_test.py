#!/usr/bin/env python3
"""Runs the server behind a real nginx with packaging/nginx-millstone.conf: the page, a session over
WebSocket, the client's own address in the server's log, and figures for this machine alone.

    tests/soak/nginx_test.py build/millstone

Exit code 77: there is no nginx here.
"""
import asyncio
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from soak import WebSocket

NAME = 'board.example.org'


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


class Proxied(WebSocket):
    """A browser's WebSocket: calls the server by its name and names its page."""

    handshake = f'Host: {NAME}\r\nOrigin: https://{NAME}\r\n'


class Foreign(WebSocket):
    handshake = f'Host: {NAME}\r\nOrigin: https://evil.example\r\n'


def get(port, path):
    request = urllib.request.Request(f'http://127.0.0.1:{port}{path}', headers={'Host': NAME})
    return urllib.request.urlopen(request, timeout=10)


async def talk(kind, port):
    async with kind(port) as client:
        await client.send('uci')
        await client.until('uciok')
        await client.send('go depth 3')
        best = await client.until('bestmove')
        # Longer than a frame's short form, up and down.
        await client.send('position startpos moves ' + 'z' * 5000)
        await client.until('info string error')
        await client.send('quit')
        return best


def main():
    program = sys.argv[1]
    nginx = shutil.which('nginx', path=os.environ.get('PATH', '') + ':/usr/sbin')
    if nginx is None:
        print('no nginx here')
        return 77
    shipped = pathlib.Path(__file__).parents[2] / 'packaging' / 'nginx-millstone.conf'
    with tempfile.TemporaryDirectory() as folder:
        log = open(f'{folder}/server.log', 'w+', encoding='utf-8')
        server = subprocess.Popen(
            [program, 'serve', '--listen', '127.0.0.1:0', '--trust-proxy', '--allow-host', NAME],
            stdout=subprocess.PIPE, stderr=log, text=True)
        inner = int(server.stdout.readline().rsplit(':', 1)[1])
        outer = free_port()
        site = shipped.read_text(encoding='utf-8')
        assert '127.0.0.1:9000' in site and 'listen 80;' in site
        site = site.replace('127.0.0.1:9000', f'127.0.0.1:{inner}')
        site = site.replace('listen 80;', f'listen 127.0.0.1:{outer};')
        pathlib.Path(f'{folder}/site.conf').write_text(site, encoding='utf-8')
        paths = ''.join(f'{kind}_temp_path {folder}/{kind};\n'
                        for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        pathlib.Path(f'{folder}/nginx.conf').write_text(
            f'daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n'
            f'events {{}}\nhttp {{ access_log off; {paths} include {folder}/site.conf; }}\n',
            encoding='utf-8')
        proxy = subprocess.Popen([nginx, '-p', folder, '-c', f'{folder}/nginx.conf'],
                                 stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                try:
                    with get(outer, '/health') as answer:
                        assert answer.status == 200
                    break
                except urllib.error.URLError:
                    time.sleep(0.05)
            with get(outer, '/') as answer:
                assert b'Millstone' in answer.read()
                policy = answer.headers['Content-Security-Policy']
                assert f'ws://{NAME} wss://{NAME}' in policy, policy
            assert asyncio.run(talk(Proxied, outer)).startswith('bestmove ')
            try:
                asyncio.run(talk(Foreign, outer))
                raise AssertionError('a foreign page was let in')
            except ConnectionError as error:
                assert '403' in str(error), error
            with get(outer, '/metrics') as answer:
                assert b'millstone_sessions_total{transport="websocket"} 1' in answer.read()
        finally:
            proxy.terminate()
            proxy.wait(10)
            server.terminate()
            code = server.wait(15)
        log.seek(0)
        text = log.read()
        assert code == 0, code
        assert 'opened by 127.0.0.1 over websocket' in text, text
        assert '403 Forbidden' in text, text
    print('good')
    return 0


if __name__ == '__main__':
    sys.exit(main())
