import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killGroup, type Program, type ProgramStart } from './program.ts';
import { connectionHead, type Pipe, type StarterReport, type StartMessage } from './starter-messages.ts';

/** A small process that starts programs for this one. */
export interface ProgramStarter {
  /** True while it takes programs: after its own start and before its end. */
  readonly isReady: () => boolean;
  /** True when it has ended, or has been told to. */
  readonly isEnded: () => boolean;
  /** Starts a program; call it only while the starter is ready. */
  readonly start: (start: ProgramStart) => Program;
  /** Ends the starter and its programs. */
  readonly end: () => void;
}

/** A program as its starter reports it. */
interface StartedProgram {
  readonly onReport: (report: Exclude<StarterReport, { kind: 'ready' }>) => void;
  /** The starter has ended first. */
  readonly onLost: () => void;
}

/** How long a starter waits for the next program, in milliseconds. */
const idleMs = 30_000;

// It holds little memory, and so does its heap.
const flags = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/**
 * Starts the process. To start a program, Linux copies the memory map of the process that starts it: a process of 1.5 GB waits
 * 87 ms for each, a small one 3 ms. The pipes of a program are connections to this process, so no output passes through the
 * starter. It ends when it is idle, and with this process; its programs then end too.
 */
export function startProgramStarter(module: URL): ProgramStarter {
  const path = join(mkdtempSync(join(tmpdir(), 'asterism-programs-')), 'socket');
  const child = spawn(process.execPath, [...flags, fileURLToPath(module), path], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const running = new Map<number, StartedProgram>();
  let state: 'starting' | 'ready' | 'ended' = 'starting';
  let started = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (state === 'ended') return;
    state = 'ended';
    clearTimeout(idle);
    if (child.connected) child.disconnect();
    for (const program of running.values()) program.onLost();
    running.clear();
  };
  const startIdle = (): void => {
    child.channel?.unref();
    idle = setTimeout(end, idleMs).unref();
  };
  // The last reports come before the end of the connection, and may come after that of the process.
  child.once('error', end).once('disconnect', end).unref();
  child.on('message', (report: StarterReport) => {
    if (report.kind !== 'ready') return running.get(report.id)?.onReport(report);
    if (state === 'starting') state = 'ready';
  });
  startIdle();
  return {
    isReady: () => state === 'ready',
    isEnded: () => state === 'ended',
    end,
    start(what) {
      const id = started++;
      clearTimeout(idle);
      child.channel?.ref();
      const { program, ...events } = connectProgram(path, id);
      running.set(id, events);
      program.onExit(() => {
        if (running.delete(id) && running.size === 0) startIdle();
      });
      const message: StartMessage = { id, cwd: '/', ...what };
      child.send(message, (error) => {
        if (error !== null) end();
      });
      return program;
    },
  };
}

/** Connects the pipes of a program that the starter is about to start. */
function connectProgram(path: string, id: number): StartedProgram & { readonly program: Program } {
  const events = new EventEmitter<{ failed: [Error]; exit: []; close: [number | null] }>();
  const connectPipe = (pipe: Pipe): Socket => {
    const socket = connect(path);
    socket.on('error', () => undefined).write(connectionHead(id, pipe));
    return socket;
  };
  const [input, stdout, stderr] = [connectPipe('stdin'), connectPipe('stdout'), connectPipe('stderr')];
  const stdin = new PassThrough();
  let pid: number | undefined;
  let isKilled = false;
  let open = 2;
  let exit: { readonly code: number | null } | undefined;
  const closeOnce = (): void => {
    if (open > 0 || exit === undefined) return;
    events.emit('close', exit.code);
  };
  for (const stream of [stdout, stderr]) {
    finished(stream, { writable: false }, () => {
      open -= 1;
      closeOnce();
    });
  }
  const kill = (): void => {
    isKilled = true;
    if (pid !== undefined) killGroup(pid);
  };
  const leave = (code: number | null): void => {
    if (exit !== undefined) return;
    exit = { code };
    stdin.destroy();
    input.destroy();
    events.emit('exit');
    closeOnce();
  };
  const fail = (error: Error): void => {
    events.emit('failed', error);
    leave(null);
  };
  return {
    program: {
      stdin,
      stdout,
      stderr,
      kill,
      onError: (listener) => void events.once('failed', listener),
      onExit: (listener) => void events.once('exit', listener),
      onClose: (listener) => void events.once('close', listener),
    },
    onReport: (report) => {
      if (report.kind === 'failed') return fail(Object.assign(new Error(report.message), { code: report.code }));
      if (report.kind === 'ended') return leave(report.code);
      pid = report.pid;
      if (isKilled) killGroup(pid);
      // Until now the starter has read the connection, and would have taken what follows the first line.
      stdin.pipe(input);
    },
    onLost: () => {
      // The starter may have ended before it reported the process: without its pipes, that ends too.
      kill();
      stdout.destroy();
      stderr.destroy();
      fail(new Error('The process that starts programs has ended.'));
    },
  };
}
