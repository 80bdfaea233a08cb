import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { isProcessRunning } from './is-process-running.ts';

test('a process runs until it ends, also where its parent never asks for its exit code', async () => {
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 100']);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const child = await new Promise<number>((resolve) => parent.stdout.once('data', (line) => resolve(Number(line))));
  expect([isProcessRunning(parent.pid ?? 0), isProcessRunning(child)]).toEqual([true, true]);
  await expect.poll(() => isProcessRunning(child)).toBe(false);
  expect(isProcessRunning(parent.pid ?? 0)).toBe(true);
});
