import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { errorCode } from '#platform/errors.ts';
import { builtStarter } from '#platform/testing/built-worker.ts';
import type { Program, ProgramStart } from './program.ts';
import { type ProgramStarter, startProgramStarter } from './program-starter.ts';
import { startDirectly } from './start-directly.ts';

const run = promisify(execFile);

async function readyStarter(): Promise<ProgramStarter> {
  const starter = startProgramStarter(builtStarter());
  onTestFinished(() => starter.end());
  await expect.poll(() => starter.isReady()).toBe(true);
  return starter;
}

/** Starts a line of a shell. */
const shell = (line: string): ProgramStart => ({
  program: 'sh',
  args: ['-c', line],
  environment: { PATH: process.env.PATH, WORD: 'lamp' },
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Reads a program to its end. */
async function outcomeOf(program: Program): Promise<Outcome> {
  const close = new Promise<number | null>((resolve) => program.onClose(resolve));
  program.stdin.on('error', () => undefined);
  const [code, output, errors] = await Promise.all([
    close,
    program.stdout.setEncoding('utf8').toArray(),
    program.stderr.setEncoding('utf8').toArray(),
  ]);
  return { code, output: output.join(''), errors: errors.join('') };
}

test.skipIf(process.platform !== 'linux')(
  'programs of a starter make way for the thread that answers requests',
  async () => {
    const program = (await readyStarter()).start(shell('nice'));
    expect((await outcomeOf(program)).output).toBe(`${Math.min(getPriority() + 5, 19)}\n`);
  },
);

/** False for a process that has ended, also while nothing has asked for its exit code. */
async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !/\) Z/.test(status);
}

const pidOf = async (program: Program): Promise<number> =>
  new Promise((resolve) => program.stdout.once('data', (line) => resolve(Number(line))));

describe.each([
  ['directly', async () => startDirectly],
  ['by a starter', async () => (await readyStarter()).start],
] as const)('a program that is started %s', (_, starting) => {
  test('gets its arguments, environment and folder, and returns output, errors and its code', async () => {
    const start = await starting();
    const program = start({ ...shell('pwd; echo "$WORD $0"; env | wc -l; echo wrong >&2; exit 3'), cwd: '/usr' });
    program.stdin.end();
    const { code, output, errors } = await outcomeOf(program);
    expect({ code, output, errors }).toEqual({ code: 3, output: '/usr\nlamp sh\n3\n', errors: 'wrong\n' });
  });

  test('reads its input, whole and in order', async () => {
    const program = (await starting())(shell('cat; echo end >&2'));
    const text = 'A line of many.\n'.repeat(200_000);
    program.stdin.write(text);
    program.stdin.end('The last.\n');
    expect(await outcomeOf(program)).toEqual({ code: 0, output: `${text}The last.\n`, errors: 'end\n' });
  });

  test('writes as slowly as it is read', async () => {
    const program = (await starting())(shell('head -c 50000000 /dev/zero; echo done >&2'));
    program.stderr.resume();
    const done = new Promise((resolve) => program.stderr.once('data', resolve));
    expect(await Promise.race([done, setTimeout(300, 'waits')])).toBe('waits');
    let size = 0;
    program.stdout.on('data', (part: Buffer) => {
      size += part.length;
    });
    await new Promise<number | null>((resolve) => program.onClose(resolve));
    expect(size).toBe(50_000_000);
  });

  test('that does not read its input ends without an error', async () => {
    const program = (await starting())(shell('exec 0<&-; echo out'));
    program.stdin.on('error', () => undefined).write('x'.repeat(1_000_000));
    expect(await outcomeOf(program)).toMatchObject({ code: 0, output: 'out\n' });
  });

  test('is killed with its process group', async () => {
    const program = (await starting())(shell('sleep 100 & echo $!; wait'));
    const pid = await pidOf(program);
    const outcome = outcomeOf(program);
    program.kill();
    expect((await outcome).code).toBeNull();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('that is killed at once does not run on', async () => {
    const program = (await starting())(shell('sleep 100'));
    program.kill();
    expect((await outcomeOf(program)).code).toBeNull();
  });

  test('that does not exist is an error, and then closed', async () => {
    // A folder of the PATH that may not be read would make it another error.
    const environment = { PATH: '/usr/bin:/bin' };
    const program = (await starting())({ ...shell(''), program: 'asterism-has-no-such-program', environment });
    const error = new Promise<Error>((resolve) => program.onError(resolve));
    const exit = new Promise<void>((resolve) => program.onClose(() => resolve()));
    expect(errorCode(await error)).toBe('ENOENT');
    await exit;
  });

  test('ends while something that it left holds its errors open, until they are given up', async () => {
    const program = (await starting())(shell('sleep 100 >/dev/null & echo $!'));
    program.stderr.resume();
    const exit = new Promise<void>((resolve) => program.onExit(resolve));
    const close = new Promise<number | null>((resolve) => program.onClose(resolve));
    const pid = await pidOf(program);
    await exit;
    program.stderr.destroy();
    expect(await close).toBe(0);
    program.kill();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('is one of many at once', async () => {
    const start = await starting();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_each, index) => {
        const program = start(shell(`cat; echo ${index}`));
        program.stdin.end(`${index} in\n`);
        return outcomeOf(program);
      }),
    );
    expect(outcomes.map(({ output }) => output)).toEqual(outcomes.map((_each, index) => `${index} in\n${index}\n`));
  });
});

describe('a starter', () => {
  test('that is ended kills its programs and leaves no folder', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('asterism-programs-'));
    const starter = await readyStarter();
    const program = starter.start(shell('echo $$; sleep 100'));
    const pid = await pidOf(program);
    const error = new Promise<Error>((resolve) => program.onError(resolve));
    const close = new Promise<number | null>((resolve) => program.onClose(resolve));
    starter.end();
    expect((await error).message).toBe('The process that starts programs has ended.');
    expect(await close).toBeNull();
    expect([starter.isReady(), starter.isEnded()]).toEqual([false, true]);
    await expect.poll(() => isAlive(pid)).toBe(false);
    const left = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('asterism-programs-') && !before.includes(name));
    await expect.poll(left).toEqual([]);
  });

  test('that is killed has ended, and so have its programs for their callers', async () => {
    const starter = await readyStarter();
    const program = starter.start(shell('echo $PPID; cat'));
    const error = new Promise<Error>((resolve) => program.onError(resolve));
    const close = new Promise<number | null>((resolve) => program.onClose(resolve));
    process.kill(await pidOf(program), 'SIGKILL');
    expect((await error).message).toBe('The process that starts programs has ended.');
    expect(await close).toBeNull();
    expect(starter.isEnded()).toBe(true);
  });

  test('that cannot start takes no programs', async () => {
    const starter = startProgramStarter(new URL('./none.js', import.meta.url));
    await expect.poll(() => starter.isEnded()).toBe(true);
    expect([starter.isReady(), starter.hasFailed()]).toEqual([false, true]);
  });

  test('goes on when all processes get the signal of a supervisor', async () => {
    const starter = await readyStarter();
    const program = starter.start(shell('echo $PPID; cat'));
    const pid = await pidOf(program);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    program.stdin.end('still here');
    expect(await outcomeOf(program)).toMatchObject({ code: 0, output: 'still here' });
  });

  test('ends with its parent, however that ends', async () => {
    const script = `
      const { startProgramStarter } = await import(${JSON.stringify(import.meta.resolve('./program-starter.ts'))});
      const starter = startProgramStarter(new URL(${JSON.stringify(builtStarter().href)}));
      while (!starter.isReady()) await new Promise((resolve) => setTimeout(resolve, 10));
      const program = starter.start({ program: 'sh', args: ['-c', 'echo $PPID $$; sleep 100'], environment: process.env });
      program.stdout.once('data', (line) => {
        process.stdout.write(line, () => process.kill(process.pid, 'SIGKILL'));
      });`;
    const ended = run(process.execPath, ['--input-type=module', '-e', script]);
    const pids = await ended.catch(({ stdout }: { stdout: string }) => stdout.trim().split(' ').map(Number));
    expect(pids).toHaveLength(2);
    for (const pid of pids as readonly number[]) await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
