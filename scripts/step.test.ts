import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runQuietly } from './step.js';

test('the output of a program is available when it fails', async () => {
  const program = 'console.log("one"); console.error("two"); process.exit(4)';
  const { code, output } = await runQuietly([process.execPath, '-e', program]);
  expect(code).toBe(4);
  expect(output.trim().split('\n').sort()).toEqual(['one', 'two']);
});

test('a missing program gives an exit code, not an exception', async () => {
  expect((await runQuietly(['no-such-program'])).code).toBe(127);
});

test('a signal during an installation stops the installation too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'asterism-step-'));
  const ended = join(folder, 'ended');
  const install = `
    process.on('SIGTERM', () => { require('node:fs').writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
    setInterval(() => {}, 1000);
    process.kill(process.ppid, 'SIGTERM');`;
  const script = `
    const { runQuietly } = await import(${JSON.stringify(new URL('./step.js', import.meta.url).href)});
    await runQuietly([process.execPath, '-e', ${JSON.stringify(install)}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(existsSync(ended)).toBe(true);
  rmSync(folder, { recursive: true });
});
