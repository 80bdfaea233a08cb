import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

const bin = join(project, 'bin/asterism.js');
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-open-files-'));
  await mkdir(join(folder, 'family/router'), { recursive: true });
  await writeFile(join(folder, 'family/router/README.md'), '# Router\n');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

for (const [limit, command, code] of [
  [32, 'serve', 1],
  [32, 'check', 2],
  [32, 'export', 1],
  [32, 'doctor', 1],
  [90, 'doctor', 0],
] as const) {
  test(`asterism ${command} that may open ${limit} files says ulimit -n`, async () => {
    test.skip(process.platform !== 'linux', 'Only Linux says how many files a process may open.');
    const started = [
      'sh',
      '-c',
      `ulimit -n ${limit} && exec "$@"`,
      'sh',
      process.execPath,
      bin,
      command,
      'family',
    ] as const;
    const [program, ...args] = started;
    const child = spawn(program, [...args, '--no-config', ...(command === 'serve' ? ['--port', '0'] : [])], {
      cwd: folder,
      env: { ...process.env, ASTERISM_CACHE: join(folder, 'few'), NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    const ended = await new Promise<number | null>((resolve) => child.once('close', resolve));
    expect(output).toContain(`This process may open ${limit} files at once (ulimit -n), and a site`);
    expect(output).not.toMatch(/No folder|of undefined/);
    expect(ended).toBe(code);
  });
}
