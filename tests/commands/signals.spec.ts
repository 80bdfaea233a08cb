import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { chaosInside } from '#bench/chaos/chaos-site.ts';
import { sendOrder } from '#bench/chaos/order.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { findOlderNode } from '#scripts/test-run/older-node.js';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { isSearchable, startSite } from '#tests/sites/start-site.ts';

test.skip(process.platform === 'win32', 'Windows has no signals.');

const bin = join(project, 'bin/asterism.js');
const pages = 40;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-signals-'));
  await mkdir(join(folder, 'family/lamp/docs'), { recursive: true });
  await writeFile(join(folder, 'family/lamp/README.md'), '# Lamp\n');
  for (let page = 0; page < pages; page += 1)
    await writeFile(join(folder, `family/lamp/docs/p${page}.md`), `# P${page}\n\nA *lamp*.\n`);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a program that serves the family on a free port, in a process group of its own. Nothing reads what it prints. */
async function start([program, ...args]: readonly [string, ...string[]], cwd = folder): Promise<Started> {
  const port = await freePort();
  const child = spawn(program, [...args, join(folder, 'family'), '--port', String(port)], {
    cwd,
    detached: true,
    env: { ...process.env, ASTERISM_CACHE: join(folder, `cache-${port}`), ASTERISM_SERVER__LIMITS__THREADS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isReady(url), { timeout: 30_000 }).toBe(true);
  return { child, url };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Ends whatever is left of a process group. */
function endGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of it has ended.
  }
}

test('SIGTERM ends a site whose log is not read', async () => {
  const { child, url } = await start([process.execPath, bin, '--log-level', 'debug']);
  try {
    // More than the pipe of the log holds.
    const path = `/missing-${'x'.repeat(2_000)}`;
    for (let count = 0; count < 100; count += 1) await (await fetch(url + path)).body?.cancel();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    endGroup(child);
  }
});

test('SIGTERM ends a site in time whose threads hang with calls', async () => {
  const socket = join(folder, 'orders');
  const environment = { NODE_OPTIONS: `--import=${chaosInside}`, ASTERISM_CHAOS_SOCKET: socket };
  const site = await startSite({ args: [join(folder, 'family')], environment });
  await expect.poll(() => isSearchable(site), { timeout: 30_000 }).toBe(true);
  for (const thread of ['search', 'store', 'read', 'render'])
    expect(await sendOrder(socket, { thread, how: 'hang', all: true }), thread).toBeGreaterThan(0);
  const calls = [`${site.url}/api/search?q=lamp`, `${site.url}/lamp/docs/p${pages - 1}.html`].map((url) =>
    fetch(url)
      .then((answer) => answer.status)
      .catch(() => 0),
  );
  // Each thread has a call when the signal arrives.
  await writeFile(join(folder, 'family/lamp/docs/p0.md'), '# P0\n\nA *new lamp*.\n');
  expect(await site.stop()).toBe(0);
  expect(site.output()).not.toContain('did not end in time');
  for (const status of await Promise.all(calls)) expect([0, 200, 503]).toContain(status);
});

test('SIGUSR1 and SIGUSR2 neither open a debugger nor end a site', async () => {
  const site = await startSite({ args: [join(folder, 'family')] });
  site.signal('SIGUSR1');
  site.signal('SIGUSR2');
  // The handlers of signals run before the answer to a later request.
  for (let count = 0; count < 20; count += 1) expect(await isReady(site.url)).toBe(true);
  expect(site.output()).not.toContain('Debugger');
  expect(await site.stop()).toBe(0);
});

test('a site ends when the older Node that runs its Node is killed', async () => {
  const node = findOlderNode();
  test.skip(node === undefined, 'This machine has no Node from 20.19 to 23.');
  const { child, url } = await start([node ?? '', bin]);
  try {
    child.kill('SIGKILL');
    await expect.poll(() => isReady(url), { timeout: 10_000 }).toBe(false);
  } finally {
    endGroup(child);
  }
});

test('SIGTERM to npm start of a created site ends the site', async () => {
  const created = join(folder, 'created');
  await mkdir(join(created, 'node_modules/.bin'), { recursive: true });
  await writeFile(join(created, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: 'asterism' } }));
  await symlink(bin, join(created, 'node_modules/.bin/asterism'));
  const { child, url } = await start(['npm', 'start', '--'], created);
  try {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => isReady(url), { timeout: 10_000 }).toBe(false);
  } finally {
    endGroup(child);
  }
});

for (const [command, code] of [
  ['config', 1],
  ['check', 2],
  ['--version', 1],
] as const) {
  test(`asterism ${command} on a full disk ends with an error that says why`, async () => {
    test.skip(process.platform !== 'linux', 'Only Linux has a device that is full.');
    const full = openSync('/dev/full', 'w');
    const args = [bin, command, join(folder, 'family'), '--cache', join(folder, 'cache')];
    const child = spawn(process.execPath, command === '--version' ? [bin, command] : args, {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const [printed, [ended]] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'exit')]);
    expect(printed).toBe('The output cannot be written (ENOSPC). Free space on its disk, and run the command again.\n');
    expect(ended).toBe(code);
  });
}

/** Keeps every processor busy until it is told to end, for a minute at most. */
function keepBusy(): () => void {
  const program = 'const end = Date.now() + 60_000; while (Date.now() < end);';
  const busy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', program]));
  return () => {
    for (const child of busy) child.kill('SIGKILL');
  };
}

test('each client that has connected to a site on a busy machine gets a whole answer when it stops, and two signals end it cleanly', async () => {
  const site = await startSite({ args: [join(folder, 'family')] });
  const relax = keepBusy();
  try {
    const clients = Array.from({ length: pages }, () => connect(Number(new URL(site.url).port), '127.0.0.1'));
    const answers = clients.map((client) => text(client));
    await Promise.all(clients.map((client) => once(client, 'connect')));
    for (const [page, client] of clients.entries())
      client.write(`GET /lamp/docs/p${page}.html HTTP/1.1\r\nHost: a\r\nAccept-Language: en\r\n\r\n`);
    const ended = site.stop();
    const whole = (await Promise.all(answers)).filter((answer) => /^HTTP\/1.1 (200|503) .*<\/html>/s.test(answer));
    expect(whole).toHaveLength(pages);
    site.signal('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    relax();
  }
});
