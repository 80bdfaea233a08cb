import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-npm-'));
  await mkdir(join(folder, 'family/lamp'), { recursive: true });
  await writeFile(join(folder, 'family/lamp/README.md'), '# Lamp\n');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  /** npm itself. */
  readonly npm: ChildProcess;
  /** The address of the site that it runs. */
  readonly url: string;
  /** Ends whatever npm left running. */
  end(): void;
}

/** Runs a script of the project with npm, as a supervisor does, and waits until the site answers. */
async function runNpm(script: string, source = join(folder, 'family'), cwd = project): Promise<Started> {
  const npm = spawn('npm', ['--prefix', project, 'run', script, '--', source, '--port', '0'], {
    cwd,
    // A group of its own, so that the test can end whatever is left.
    detached: true,
    env: { ...process.env, ASTERISM_CACHE: join(folder, `cache-${script}`) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of npm.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += part;
    const url = /^⁂ .*: (http:\/\/\S+)$/m.exec(output)?.[1];
    if (url !== undefined) return { npm, url, end: () => endGroup(npm) };
  }
  throw new Error(`npm run ${script} ended before the site was ready:\n${output}`);
}

function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of it has ended.
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    () => true,
    () => false,
  );
}

for (const script of ['start', 'dev']) {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    test(`a supervisor that sends ${signal} to npm run ${script} has the port free within ten seconds`, async () => {
      test.skip(process.platform === 'win32', 'Windows has no signals.');
      const { npm, url, end } = await runNpm(script);
      try {
        expect(await answers(url)).toBe(true);
        npm.kill(signal);
        await once(npm, 'exit');
        await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
        // No process of the group is left, so nothing holds the project's files either.
        await expect.poll(() => groupRuns(npm), { timeout: 10_000 }).toBe(false);
      } finally {
        end();
      }
    });
  }
}

test('a path that is given to npm start is relative to the folder where npm is called', async () => {
  const { npm, url, end } = await runNpm('start', './family', folder);
  try {
    expect(await (await fetch(`${url}/lamp`)).text()).toContain('<title>Lamp');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
  } finally {
    end();
  }
});

/** True while a process of npm's group runs. */
function groupRuns({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}
