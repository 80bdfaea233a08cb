import { existsSync } from 'node:fs';
import type { Program, ProgramStart } from './program.ts';
import { type ProgramStarter, startProgramStarter } from './program-starter.ts';
import { startDirectly } from './start-directly.ts';

/** Memory of this process, in bytes, from which a starter costs less than copying its memory map. */
const largeProcess = 256 * 1024 * 1024;

let starterModule: URL | undefined;
let starter: ProgramStarter | undefined;
let hasFailed = false;

/** Programs that run. Each leads a process group, which does not end with this process. */
const running = new Set<Program>();

function killRunning(): void {
  for (const program of running) program.kill();
}

/** Lets this process start programs through a starter when it is large. A module that does not exist changes nothing. */
export function startProgramsThrough(module: URL): void {
  if (existsSync(module)) starterModule = module;
}

/**
 * Starts a program as the leader of a process group, without a terminal. The group is ended when this process exits. Its
 * standard output may be an open file.
 */
export function startProgram(start: ProgramStart, output?: number): Program {
  const program = (output === undefined && readyStarter()?.start(start)) || startDirectly(start, output);
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

/** The starter, where this process is large. Until it has started itself, programs are started directly. */
function readyStarter(): ProgramStarter | undefined {
  // Other systems start programs without a copy of the memory map.
  if (starterModule === undefined || hasFailed || process.platform !== 'linux') return undefined;
  if (starter === undefined || starter.isEnded()) {
    hasFailed = starter?.hasFailed() ?? false;
    if (hasFailed || process.memoryUsage.rss() < largeProcess) return undefined;
    starter = startStarter(starterModule);
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
