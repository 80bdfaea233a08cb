import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { killGroup, type Program, type ProgramStart } from './program.ts';

/** Starts a program as a child of this process. Its standard output may be an open file. */
export function startDirectly({ program, args, environment, cwd = '/' }: ProgramStart, output?: number): Program {
  const child = spawn(program, args, {
    env: environment,
    cwd,
    detached: true,
    stdio: ['pipe', output ?? 'pipe', 'pipe'],
  });
  const { stdin, stdout, stderr, pid } = child;
  // Where no more files can be opened, the child has no pipes, and no event follows its error.
  if (!stdin || !stderr) return unstarted(child);
  return {
    stdin,
    stdout: stdout ?? Readable.from([]),
    stderr,
    kill: () => {
      if (pid !== undefined) killGroup(pid);
    },
    onError: (listener) => void child.once('error', listener),
    onExit: (listener) => void child.once('exit', listener),
    onClose: (listener) => void child.once('close', listener),
  };
}

function unstarted(child: ChildProcess): Program {
  return {
    stdin: new PassThrough(),
    stdout: Readable.from([]),
    stderr: Readable.from([]),
    kill: () => undefined,
    onError: (listener) => void child.once('error', listener),
    onExit: () => undefined,
    onClose: (listener) => void child.once('error', () => listener(null)),
  };
}
