import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { nginxIsInstalled, ownFolders, ownUser, runNginx } from '#server/testing/nginx-process.ts';

const run = promisify(execFile);
const token = 'a-token-for-metrics';
const film = 'film '.repeat(1_000);

let folder = '';
let site: TestSite;
let listening: Listening;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-nginx-'));
  site = await startTestSite({
    files: { 'lantern/README.md': '# Lantern\n', 'lantern/film.mp4': film },
    settings: {
      core: { server: { url: 'https://docs.example.com' } },
      server: { trustProxy: ['127.0.0.1'], metrics: { token }, webhook: { secret: 'a-secret-of-the-webhook' } },
    },
  });
  listening = await listen({ ...site, fetch: site.app.fetch }, { host: '127.0.0.1', port: 0, connections: 100 });
});

afterAll(async () => {
  await listening.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** A file of this folder as part of a whole configuration, with an address of Asterism and folders of our own. */
async function configuration(file: string, asterism: string): Promise<(port: number) => string> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  const own = text
    .replace('/var/cache/nginx/asterism', join(folder, 'cache'))
    .replace('server 127.0.0.1:3000;', `server ${asterism};`);
  return (port) => `daemon off; pid nginx.pid; ${ownUser}
events { worker_connections 64; }
http {
  access_log off;
  ${ownFolders}
${own.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}
`;
}

/** nginx with `nginx.conf` in front of an address; its own address. */
async function startInFront(asterism: string): Promise<string> {
  const nginx = await runNginx(folder, await configuration('./nginx.conf', asterism), '/healthz');
  if (nginx === undefined) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
  onTestFinished(() => nginx.stop());
  return nginx.url;
}

describe.skipIf(!nginxIsInstalled)('nginx (skipped where it is not installed)', () => {
  test.each(['nginx.conf', 'nginx-export.conf'])('takes %s without a warning', async (file) => {
    const own = await mkdtemp(join(folder, 'test-'));
    await writeFile(join(own, 'nginx.conf'), (await configuration(`./${file}`, '127.0.0.1:3000'))(8080));
    const { stderr } = await run('nginx', ['-t', '-p', own, '-c', 'nginx.conf']);
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
  });

  test('lets a scraper with the token read the metrics, keeps no copy of them, and shows them to no other', async () => {
    const url = await startInFront(new URL(listening.url).host);
    const scrape = (authorization: string): Promise<Response> =>
      fetch(`${url}/metrics`, { headers: { Authorization: authorization } });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await scrape(`Bearer ${token}`);
      expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, null]);
      expect(await answer.text()).toContain('asterism_packages');
      expect((await scrape('Bearer another')).status).toBe(404);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
    }
  });

  test('passes on health, the webhook and pages under the name of the site', async () => {
    const url = await startInFront(new URL(listening.url).host);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/lantern/index.html`)).status).toBe(200);
    expect((await fetch(`${url}/api/hook`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  test('keeps the document for readers without a network in each language', async () => {
    const url = await startInFront(new URL(listening.url).host);
    for (const language of ['en', 'hu', 'en', 'hu']) {
      const answer = await fetch(`${url}/-/offline.html`, { headers: { 'Accept-Language': language } });
      expect([answer.status, answer.headers.get('content-language')]).toEqual([200, language]);
    }
  });

  test('stores no copies of a page for a client that makes up numbers of snapshots, which one process has none of', async () => {
    const url = await startInFront(new URL(listening.url).host);
    for (const number of ['1', '1', '77', '77']) {
      const answer = await fetch(`${url}/lantern/index.html`, { headers: { 'Asterism-Snapshot': number } });
      expect([answer.status, answer.headers.get('x-cache')], number).toEqual([200, 'MISS']);
    }
  });

  test('answers a range of a file, from its cache too', async () => {
    const url = await startInFront(new URL(listening.url).host);
    for (let turn = 0; turn < 2; turn += 1) {
      const part = await fetch(`${url}/git/lantern/film.mp4`, { headers: { Range: 'bytes=4990-' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4990-4999/5000']);
      expect(await part.text()).toBe(film.slice(4_990));
    }
  });

  test('says what is wrong while Asterism is down: to programs in a line, to readers in a page', async () => {
    await mkdir(join(folder, 'a'), { recursive: true });
    const url = await startInFront('127.0.0.1:1');
    const calls = [
      ['/healthz', 'GET'],
      ['/readyz', 'GET'],
      ['/api/hook', 'POST'],
      ['/mcp', 'POST'],
      ['/metrics', 'GET'],
    ] as const;
    for (const [path, method] of calls) {
      const answer = await fetch(url + path, { method });
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([502, '10']);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe('Asterism does not answer. Try again in a moment.\n');
    }
    const page = await fetch(`${url}/lantern/docs/new.html`);
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  });
});
