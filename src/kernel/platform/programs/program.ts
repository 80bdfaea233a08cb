import type { Readable, Writable } from 'node:stream';

/** A program that runs with pipes, as `ChildProcess` has it. It leads a process group and has no terminal. */
export interface Program {
  readonly stdin: Writable;
  /** Empty for a program that writes to a file. */
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Kills the process group, or keeps a program that has not started yet from running on. */
  kill(): void;
  /** The program cannot be started, or its fate cannot be known; `close` follows. */
  onError(listener: (error: Error) => void): void;
  /** The program has ended. */
  onExit(listener: () => void): void;
  /** The program has ended, and its output is read. The code is null after a signal or an error. */
  onClose(listener: (code: number | null) => void): void;
}

/** What runs, and how. */
export interface ProgramStart {
  /** Name on the `PATH` of the environment, or path. */
  readonly program: string;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  /** Working directory; the root of the file system by default. */
  readonly cwd?: string;
}

/** Kills a process group by the process that leads it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
