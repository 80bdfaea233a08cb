import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConnectedProgram } from './connected-program.ts';
import type { Program, ProgramStart } from './program.ts';
import type { StarterReport, StartMessage } from './starter-messages.ts';

/** A small process that starts programs for this one. */
export interface ProgramStarter {
  /** True while it takes programs: after its own start and before its end. */
  readonly isReady: () => boolean;
  /** True when it has ended, or has been told to. */
  readonly isEnded: () => boolean;
  /** True when it has ended before it took programs. */
  readonly hasFailed: () => boolean;
  /** Starts a program; call it only while the starter is ready. */
  readonly start: (start: ProgramStart) => Program;
  /** Ends the starter and its programs. */
  readonly end: () => void;
}

/** How long a starter waits for the next program, in milliseconds. */
const idleMs = 30_000;

// It holds little memory, and so does its heap.
const flags = ['--max-old-space-size=64', '--max-semi-space-size=1'];

/**
 * Starts the process. Throws where there is no folder for its socket.
 *
 * To start a program, Linux copies the memory map of the process that starts it: a large process stands still meanwhile. The
 * pipes of a program are connections to this process, so no output passes through the starter. It ends when it is idle, and
 * with this process; its programs then end too. See decision 0064.
 */
export function startProgramStarter(module: URL): ProgramStarter {
  const path = join(mkdtempSync(join(tmpdir(), 'asterism-programs-')), 'socket');
  const child = spawn(process.execPath, [...flags, fileURLToPath(module), path], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const running = new Map<number, ConnectedProgram>();
  // A process that has changed its user starts programs as that user.
  const user = process.geteuid?.();
  let state: 'starting' | 'ready' | 'ended' = 'starting';
  let wasReady = false;
  let started = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (state === 'ended') return;
    state = 'ended';
    clearTimeout(idle);
    if (child.connected) child.disconnect();
    for (const program of running.values()) program.lose();
    running.clear();
  };
  const startIdle = (): void => {
    child.channel?.unref();
    idle = setTimeout(end, idleMs).unref();
  };
  // The last reports come before the end of the connection, and may come after that of the process.
  child.once('error', end).once('disconnect', end).unref();
  child.on('message', (report: StarterReport) => {
    if (report.kind !== 'ready') return running.get(report.id)?.receive(report);
    if (state !== 'starting') return;
    state = 'ready';
    wasReady = true;
  });
  startIdle();
  return {
    isReady: () => state === 'ready' && process.geteuid?.() === user,
    isEnded: () => state === 'ended',
    hasFailed: () => state === 'ended' && !wasReady,
    end,
    start(what) {
      const id = started++;
      clearTimeout(idle);
      child.channel?.ref();
      const program = new ConnectedProgram(path, id);
      running.set(id, program);
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
