import { once } from 'node:events';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fault } from '#cli/diagnostic.ts';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { startTestSite } from '#cli/testing/test-site.ts';
import { settingsSchema } from '#config/schema.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { listen } from '#server/http/listen.ts';
import { checkCache, judgeSpace } from './check-cache.ts';
import { judgeClock } from './check-clock.ts';
import { judgeGit } from './check-git.ts';
import { checkVersions } from './check-versions.ts';
import { runDoctor } from './run-doctor.ts';
import { examine } from './testing/examine.ts';

async function family(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'lamp'));
  await writeFile(join(folder, 'lamp/README.md'), '# Lamp\n');
  return folder;
}

test('an operator whose machine has nothing to fix sees a row of each check', async () => {
  const folder = await family();
  const found = await examine({ sources: [folder] });
  expect([...found.values()].filter(({ level }) => level !== 'ok')).toEqual([]);
  expect([...found.keys()]).toEqual([
    'asterism',
    'node',
    'sqlite',
    'settings',
    'git',
    'port',
    'cache',
    'disk',
    'open files',
    'clock',
    `source ${folder}`,
  ]);
  expect(found.get('settings')?.message).toBe('All settings are valid. 1 source is configured.');
  expect(found.get(`source ${folder}`)?.message).toBe(`1 repository in ${folder}`);
});

test('an old Node, and a git that is too old, are named with the version to install', async () => {
  const [, node] = await checkVersions('22.12.0');
  expect(node).toMatchObject({
    level: 'fault',
    message: 'This is Node 22.12.0.',
    fix: expect.stringMatching(/Node 24/),
  });
  expect(judgeGit('git version 2.39.5').level).toBe('ok');
  expect(judgeGit('git version 2.30.2')).toMatchObject({ level: 'warning', fix: expect.stringMatching(/git 2\.45/) });
});

test('without git, sources of git are a fault, and folders lose their history', async () => {
  const folder = await family();
  const path = process.env.PATH;
  process.env.PATH = folder;
  onTestFinished(() => {
    process.env.PATH = path;
  });
  expect((await examine({ sources: [folder] })).get('git')).toMatchObject({ level: 'warning' });
  expect((await examine({ sources: ['https://127.0.0.1:1/a.git'] })).get('git')).toMatchObject({ level: 'fault' });
});

test('a port in use is a fault, unless a site of Asterism has it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  server.on('connection', (socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}'));
  expect((await examine({ server: { port: taken } })).get('port')).toMatchObject({
    level: 'fault',
    message: `Another program listens on 127.0.0.1:${taken}.`,
  });
  const site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n' } });
  onTestFinished(() => site.close());
  const limits = { host: '127.0.0.1', port: 0, connections: 10 };
  const listening = await listen({ ...site, fetch: site.app.fetch }, limits);
  onTestFinished(() => listening.close());
  const own = Number(new URL(listening.url).port);
  expect((await examine({ server: { port: own } })).get('port')).toMatchObject({ level: 'warning' });
  expect((await examine({ server: { host: '192.0.2.1' } })).get('port')).toMatchObject({
    level: 'fault',
    fix: expect.stringContaining('server.host'),
  });
});

test('a cache folder that cannot be written is a fault, and a check leaves nothing in it', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'text'), 'x'.repeat(2 * 1024 ** 2));
  expect((await examine({ server: { cache: folder } })).get('cache')).toMatchObject({
    level: 'ok',
    message: `${folder} can be written (2.0 MB)`,
  });
  expect(await readdir(folder)).toEqual(['text']);
  const inFile = join(folder, 'text');
  expect((await examine({ server: { cache: inFile } })).get('cache')).toMatchObject({ level: 'fault' });
  const settings = settingsSchema.parse({ server: { cache: join(folder, 'a/b') } });
  await chmod(folder, 0o555);
  onTestFinished(() => chmod(folder, 0o755));
  // This check alone: others read the project's own files, which another user may not where it lies below a home.
  actWithoutRights();
  expect(await checkCache({ settings })).toMatchObject([
    { level: 'fault', message: expect.stringContaining('EACCES') },
  ]);
});

test('little free space is a warning, and hardly any is a fault', () => {
  const levels = [5 * 1024 ** 3, 500 * 1024 ** 2, 1024 ** 2].map((free) => judgeSpace('/cache', free).level);
  expect(levels).toEqual(['ok', 'warning', 'fault']);
});

test('invalid settings are a fault, and what needs no settings is checked all the same', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'asterism.config.json');
  await writeFile(file, JSON.stringify({ server: { port: 'many' } }));
  const lines: string[] = [];
  expect(await main(['doctor', '--config', file], linesLog(lines))).toBe(1);
  expect(lines.join('\n')).toMatch(/✓ node .*\n.*\n✗ settings +One setting is invalid:\n +server\.port: found "many"/);
  expect(lines.join('\n')).toMatch(/[✓!] git +git version/);
});

test('programs read the report as JSON', async () => {
  const folder = await family();
  const port = String(await freePort());
  const lines: string[] = [];
  const flags = ['--json', '--no-config', '--port', port, '--cache', await temporaryFolder()];
  expect(await main(['doctor', folder, ...flags], linesLog(lines))).toBe(0);
  const report: unknown = JSON.parse(lines.join('\n'));
  expect(report).toMatchObject({ ok: true, faults: 0, warnings: 0 });
  expect(report).toHaveProperty('checks.0', { name: 'asterism', level: 'ok', message: expect.any(String) });
  expect(await main(['doctor', join(folder, 'gone'), ...flags], linesLog(lines))).toBe(1);
});

test('a folder without repositories, and one that is missing, are faults', async () => {
  const folder = await temporaryFolder();
  const found = await examine({ sources: [folder, join(folder, 'gone'), join(folder, 'gone.git')] });
  expect(found.get(`source ${folder}`)).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/is a repository/),
  });
  expect(found.get(`source ${join(folder, 'gone')}`)).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/There is no folder/),
  });
});

test('a clock that is behind is a fault with its minutes, and a slow answer is no skew', () => {
  const now = Date.UTC(2024, 0, 1);
  expect(judgeClock('h', { begun: now, ended: now + 9_000, there: now + 4_000 }).message).toBe(
    'The clock agrees with h',
  );
  expect(judgeClock('h', { begun: now, ended: now, there: now + 3_600_000 })).toMatchObject({
    level: 'fault',
    message: 'The clock of this machine is 60 minutes behind h.',
  });
});

test('a theme, a font or a logo that a site leaves out is a fault with its file, and a look that is whole is in order', async () => {
  const folder = await temporaryFolder();
  const logo = join(folder, 'logo.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>');
  expect((await examine({ site: { logo } })).get('look')).toMatchObject({ level: 'ok' });
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><script/></svg>');
  expect((await examine({ site: { logo } })).get('look')).toMatchObject({
    level: 'fault',
    message: `site.logo: the file ${logo} has a script. Remove it, or export the drawing as plain SVG.`,
  });
  const own = [{ name: 'brand', seed: '#7a1f5c', colours: { primary: '#c9a0b8' } }];
  expect((await examine({ material: { themes: { own } } })).get('look')?.message).toMatch(
    /^material\.themes\.own\[0\]: .* too weak together/,
  );
});

test('a shared database that refuses connections is a fault without its password', async () => {
  const found = await examine({ store: 'postgres://me:s3cret-pass@127.0.0.1:1/site' });
  expect(found.get('store')).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/127\.0\.0\.1:1\/site refuses connections/),
  });
  expect(JSON.stringify([...found])).not.toContain('s3cret-pass');
});

describe.skipIf(postgresPrograms === undefined)(`a shared database (${needsPostgres})`, () => {
  test('without tables is a warning, with those of a newer release a fault, and its clock is compared', async () => {
    const store = await temporaryDatabase();
    const empty = await examine({ store });
    expect(empty.get('store')).toMatchObject({ level: 'warning', message: expect.stringMatching(/has no tables yet/) });
    expect(empty.get('clock')).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/agrees with the database/),
    });
    const { migrateStore } = await import('#features/cluster/migrate-store.ts');
    await migrateStore(store, 'asterism');
    expect((await examine({ store })).get('store')).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/^PostgreSQL \d+/),
    });
    const database = openPostgres({ url: store });
    onTestFinished(() => database.close());
    await database.query('UPDATE asterism.schema_version SET version = version + 1');
    expect((await examine({ store })).get('store')).toMatchObject({
      level: 'fault',
      message: expect.stringMatching(/has tables of version/),
    });
  });
});

test('what features examine is in the report', async () => {
  const users = async () => [fault('users', 'There are none.', 'Add one.')];
  const settings = settingsSchema.parse({ server: { cache: await temporaryFolder(), port: await freePort() } });
  const found = await runDoctor(async () => settings, { diagnostics: { users } });
  expect(found).toContainEqual({ name: 'users', level: 'fault', message: 'There are none.', fix: 'Add one.' });
});
