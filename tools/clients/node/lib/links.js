// Ways to the engine: a process, plain TCP, WebSocket. Each is {send(text), close()}, tells lines to
// `onText` and its end to `onEnd`, and is ready when the promise is kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

const FAREWELL = 5000;  // ms for an engine to end by itself

export async function startProcess(command, args, onText, onEnd) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {});  // told by the end
  child.stdout.setEncoding('utf8').on('data', onText);
  child.once('close', onEnd);
  await once(child, 'spawn');
  return {
    send: (text) => child.stdin.write(text),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), FAREWELL);
      await ended;
      clearTimeout(timer);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

export async function connectPlain(address, onText, onEnd) {
  const socket = connect({ host: '127.0.0.1', ...address });
  await once(socket, 'connect');
  socket.setNoDelay(true).setEncoding('utf8').on('data', onText);
  socket.on('error', () => {});  // told by the end
  socket.once('close', onEnd);
  return { send: (text) => socket.write(text), close: async () => socket.end(), kill: () => socket.destroy() };
}

// Node has WebSocket since version 22; earlier ones are given a class like that of the package `ws`.
export async function connectWebSocket(url, onText, onEnd, Socket = globalThis.WebSocket) {
  if (!Socket) throw new TypeError('this Node has no WebSocket: pass one, {WebSocket}');
  const socket = new Socket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`cannot connect to ${url}`));
  });
  socket.onerror = () => {};
  socket.onmessage = (event) => onText(`${event.data}\n`);
  socket.onclose = onEnd;
  return { send: (text) => socket.send(text.replace(/\n$/, '')), close: async () => socket.close(), kill: () => socket.close() };
}
