import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

/** Another Asterism that keeps its answers back until it is told to give them. */
interface SlowHost {
  readonly url: string;
  release(): void;
  stop(): Promise<void>;
}

async function slowHost(): Promise<SlowHost> {
  const waiting: (() => void)[] = [];
  let released = false;
  const server = createServer((request, response) => {
    const answer = (): void => respond(request.url ?? '', response);
    if (released) answer();
    else waiting.push(answer);
  });
  const port = await portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    release() {
      released = true;
      for (const answer of waiting.splice(0)) answer();
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function respond(url: string, response: ServerResponse): void {
  const file = { path: 'README.md', hash: 'a', size: 7 };
  const answers: Readonly<Record<string, string>> = {
    '/api/repo': JSON.stringify({ repo: { lamp: { name: 'lamp', description: 'A lamp' } } }),
    '/api/files': JSON.stringify({ files: { lamp: [file] }, incomplete: [] }),
    '/git/lamp/README.md': '# Lamp\n',
  };
  const body = answers[url];
  const type = url.startsWith('/api/') ? 'application/json' : 'text/plain';
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port that was free a moment ago: what the site prints names it only when all is there. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.use({ javaScriptEnabled: false });

test('[H-01] who comes before the first sync has ended sees that the packages are loading, and then the page without a reload', async ({
  page,
}) => {
  const host = await slowHost();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startSite({ args: [host.url, '--port', String(port)] });
  let site: RunningSite | undefined;
  try {
    const health = async (): Promise<unknown> => (await fetch(`${url}/healthz`).catch(() => undefined))?.json();
    await expect.poll(health, { timeout: 20_000 }).toMatchObject({ status: 'loading', packages: 0 });
    const answer = await page.goto(`${url}/lamp/index.html`);
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
    await expect(page.getByText('The packages are being loaded.')).toBeVisible();
    host.release();
    site = await starting;
    expect(site.output()).toMatch(/^⁂ 1 package, 1 page: /m);
    await expect(page.getByRole('heading', { name: 'Lamp' })).toBeVisible({ timeout: 20_000 });
    expect(await health()).toMatchObject({ status: 'ok', packages: 1 });
  } finally {
    host.release();
    await (site ?? (await starting.catch(() => undefined)))?.stop();
    await host.stop();
  }
});
