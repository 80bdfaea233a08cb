import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { lowerPriority } from '#platform/worker/lower-priority.ts';
import { killGroup } from './program.ts';
import type { Pipe, StarterReport, StartMessage } from './starter-messages.ts';

// The process of a program starter: see program-starter.ts. Its argument is the path of its socket, in a folder that only the
// user can read.

/** A program whose parts have not all come. */
type Awaited = { [Part in Pipe]?: Socket } & { message?: StartMessage };

// Its programs inherit it: they make way for the thread that answers requests.
lowerPriority(5);

const path = process.argv[2] ?? '';
const awaited = new Map<number, Awaited>();
const running = new Set<number>();

function report(message: StarterReport): void {
  // A parent that has ended gets no report; `disconnect` follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function add(id: number, part: Awaited): void {
  const all = { ...awaited.get(id), ...part };
  awaited.set(id, all);
  const { message, stdin, stdout, stderr } = all;
  if (message === undefined || stdin === undefined || stdout === undefined || stderr === undefined) return;
  awaited.delete(id);
  start(message, [stdin, stdout, stderr]);
}

function start({ id, program, args, environment, cwd }: StartMessage, stdio: [Socket, Socket, Socket]): void {
  const child = spawn(program, args, { env: environment, cwd, detached: true, stdio });
  const { pid } = child;
  // The program has copies. A copy of this process would keep its output from ending.
  for (const socket of stdio) socket.destroy();
  child.once('error', (error) => {
    report({ kind: 'failed', id, code: errorCode(error), message: errorMessage(error) });
  });
  if (pid === undefined) return;
  running.add(pid);
  child.once('exit', (code) => {
    running.delete(pid);
    report({ kind: 'ended', id, code });
  });
  report({ kind: 'started', id, pid });
}

/** Reads the first line of a connection. Nothing follows it before the program has started. */
function readHead(socket: Socket): void {
  let head = '';
  socket.on('error', () => undefined).setEncoding('latin1');
  socket.on('data', (text: string) => {
    head += text;
    if (!head.endsWith('\n')) return;
    socket.pause();
    const [id, pipe = ''] = head.trim().split(' ');
    add(Number(id), { [pipe]: socket });
  });
}

// A supervisor may send its signal to all processes: this one ends after its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('message', (message: StartMessage) => add(message.id, { message }));
process.once('disconnect', () => {
  for (const pid of running) killGroup(pid);
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
});

createServer({ allowHalfOpen: true }, readHead).listen(path, () => report({ kind: 'ready' }));
