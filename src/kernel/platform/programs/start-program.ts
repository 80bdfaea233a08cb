import { existsSync } from 'node:fs';
import type { Program, ProgramStart } from './program.ts';
import { type ProgramStarter, startProgramStarter } from './program-starter.ts';
import { startDirectly } from './start-directly.ts';

/** Processor time that the starts of programs may take from this thread in all before a starter costs less, in milliseconds. */
const maxStopped = 100;

let starterModule: URL | undefined;
let starter: ProgramStarter | undefined;
let hasFailed = false;
/** Processor time of direct starts since the process last had a starter, in milliseconds. The thread stands still meanwhile. */
let stopped = 0;

/** Programs that run. Each leads a process group, which does not end with this process. */
const running = new Set<Program>();

function killRunning(): void {
  for (const program of running) program.kill();
}

/** Lets this process start programs through a starter when starts are expensive. A module that does not exist changes nothing. */
export function startProgramsThrough(module: URL): void {
  if (existsSync(module)) starterModule = module;
}

/**
 * Starts a program as the leader of a process group, without a terminal. The group is ended when this process exits. Its
 * standard output may be an open file.
 */
export function startProgram(start: ProgramStart, output?: number): Program {
  const program = (output === undefined && readyStarter()?.start(start)) || startTimed(start, output);
  if (running.size === 0) process.on('exit', killRunning);
  running.add(program);
  const remove = (): void => {
    running.delete(program);
    if (running.size === 0) process.off('exit', killRunning);
  };
  program.onExit(remove);
  program.onError(remove);
  return program;
}

function startTimed(start: ProgramStart, output: number | undefined): Program {
  const before = process.threadCpuUsage();
  try {
    return startDirectly(start, output);
  } finally {
    const { user, system } = process.threadCpuUsage(before);
    stopped += (user + system) / 1_000;
  }
}

/**
 * The starter, once direct starts have stopped this process for long: it is large, or starts many programs. Until the starter
 * has started itself, programs are started directly.
 */
function readyStarter(): ProgramStarter | undefined {
  // Other systems start programs without a copy of the memory map.
  if (starterModule === undefined || hasFailed || process.platform !== 'linux') return undefined;
  if (starter === undefined || starter.isEnded()) {
    hasFailed = starter?.hasFailed() ?? false;
    if (hasFailed || stopped < maxStopped) return undefined;
    starter = startStarter(starterModule);
    stopped = 0;
  }
  return starter?.isReady() ? starter : undefined;
}

/** Undefined where there is no folder for its socket, as in a container that cannot be written. */
function startStarter(module: URL): ProgramStarter | undefined {
  try {
    return startProgramStarter(module);
  } catch {
    hasFailed = true;
    return undefined;
  }
}
