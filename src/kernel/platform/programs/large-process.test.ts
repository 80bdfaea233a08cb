import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtStarter } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const run = promisify(execFile);

/** Starts ten programs, one after another, in a process with so many MB of memory. Returns how often it was their parent. */
async function ownChildren(megabytes: number, environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const script = `
    import { text } from 'node:stream/consumers';
    const { startProgram, startProgramsThrough } = await import(${JSON.stringify(import.meta.resolve('./start-program.ts'))});
    const memory = Buffer.alloc(${megabytes} * 1024 ** 2, 1);
    startProgramsThrough(new URL(${JSON.stringify(builtStarter().href)}));
    let own = 0;
    for (let index = 0; index < 10; index += 1) {
      const program = startProgram({ program: 'sh', args: ['-c', 'echo $PPID'], environment: process.env });
      program.stderr.resume();
      program.stdin.end();
      if (Number(await text(program.stdout)) === process.pid) own += 1;
      await new Promise((resolve) => setTimeout(resolve, index < 5 ? 0 : 500));
    }
    console.log(own, memory.length);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
  });
  return Number(stdout.split(' ')[0]);
}

test('a small process is the parent of its first programs', async () => {
  expect(await ownChildren(1)).toBe(10);
});

test.runIf(process.platform === 'linux')('a large process soon is not: a starter is (on Linux)', async () => {
  expect(await ownChildren(800)).toBeLessThan(10);
});

test('a large process without a temporary folder goes on by itself', async () => {
  expect(await ownChildren(800, { TMPDIR: join(await temporaryFolder(), 'none') })).toBe(10);
});
