import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { untilEnded } from '#bin/bundled-node.js';
import { runNode, startNode } from './run-program.js';

test('a script has the exit code of its program', async () => {
  expect(await runNode(['-e', 'process.exit(7)'])).toBe(7);
});

test('a program that a signal ended has the same exit code as in a shell', async () => {
  expect(await runNode(['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137);
});

test('the program gets the variables of the script, and the programs of the project first on its path', async () => {
  const check = 'process.exit(process.env.WORD === "yes" && /node_modules.\\.bin/.test(process.env.PATH) ? 0 : 1)';
  expect(await untilEnded(startNode(['-e', check], { WORD: 'yes' }))).toBe(0);
});

test('a signal to the script reaches the program, which chooses its exit code', async () => {
  const program = 'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("ready")';
  const script = `
    const { runNode } = await import(${JSON.stringify(new URL('./run-program.js', import.meta.url).href)});
    process.exitCode = await runNode(['-e', ${JSON.stringify(program)}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([5, null]);
});
