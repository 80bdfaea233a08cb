import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test as base, open } from '#tests/fixtures/site.ts';
import { evilHost, hostileDiagrams } from '#tests/sites/hostile-diagrams.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

interface Hostile {
  /** Addresses of the strangers' host that were asked for. */
  readonly asked: string[];
}

const fence = '```';

async function startHostileSite(): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-diagrams-'));
  await mkdir(join(folder, 'family/hostile'), { recursive: true });
  const blocks = hostileDiagrams.map((diagram) => `${fence}mermaid\n${diagram}\n${fence}`);
  await writeFile(join(folder, 'family/hostile/README.md'), `# Hostile\n\n${blocks.join('\n\n')}\n`);
  return withFolder(await startSite({ args: [join(folder, 'family')] }), folder);
}

const test = base.extend<Hostile>({
  site: async ({ siteOf }, use) => use(await siteOf('hostile diagrams', startHostileSite)),
  asked: async ({ context, watch }, use) => {
    const asked: string[] = [];
    // The watch answers images that an article names; here each of them is an attack that succeeded. What a policy stops
    // never comes here.
    await context.route(
      ({ hostname }) => hostname === evilHost,
      (route) => {
        asked.push(route.request().url());
        return route.abort();
      },
    );
    watch.expect(/Refused|Content Security Policy|violates|sandboxed|Unsafe attempt/);
    await use(asked);
  },
});

// The library is large.
test.setTimeout(120_000);

/** Waits until every diagram of the page is drawn or given up. */
async function settle(page: Page): Promise<void> {
  const figures = page.locator('figure.mermaid');
  const count = await figures.count();
  for (let index = 0; index < count; index += 1) {
    const figure = figures.nth(index);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('.diagram, .diagram-failure')).toBeVisible({ timeout: 20_000 });
  }
}

async function marks(page: Page): Promise<readonly unknown[]> {
  return Promise.all(page.frames().map((frame) => frame.evaluate(() => Reflect.get(globalThis, 'hacked'))));
}

test('a stranger’s diagram runs no script, leads nowhere and loads nothing', async ({ page, asked }) => {
  await open(page, '/hostile/index.html');
  const url = page.url();
  await settle(page);
  expect(await page.locator('figure.mermaid').count()).toBe(hostileDiagrams.length);
  // Most of them are drawn: an attack that the library refuses to read shows nothing of the sandbox.
  expect(await page.locator('figure.mermaid .diagram img').count()).toBeGreaterThan(hostileDiagrams.length / 2);
  expect(await marks(page)).toEqual([undefined, undefined]);
  expect(asked).toEqual([]);
  expect(page.url()).toBe(url);
  expect(page.context().pages()).toHaveLength(1);
});

/** A frame that strangers have taken over entirely: it answers with what it likes and tries all doors. */
const taken = (evil: string) => `<!doctype html><script>
  const tries = [
    () => { top.hacked = 1; }, () => { parent.document.title = 'hacked'; }, () => { top.location = '${evil}/top'; },
    () => parent.document.cookie, () => localStorage.setItem('hacked', 1), () => open('${evil}/window'),
    () => alert('hacked'), () => { const a = document.createElement('a'); a.href = '${evil}/link'; a.target = '_top'; a.click(); },
    () => { const f = document.createElement('form'); f.action = '${evil}/form'; f.target = '_top'; document.body.append(f); f.submit(); },
    () => { parent.postMessage({ id: 1, drawing: { svg: 'x', width: 1, height: 1, label: 'hacked' } }, '*'); },
  ];
  addEventListener('message', ({ ports: [port] }) => {
    for (const attempt of tries) try { attempt(); } catch {}
    port.onmessage = ({ data: { id } }) => {
      port.postMessage({ id, drawing: { svg: 1 } });
      port.postMessage({ id: id + 1, drawing: null });
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="top.hacked=1"><script>top.hacked=1<\\/script>' +
        '<image href="${evil}/image.png" width="20" height="20"/><style>@import url(${evil}/style.css);</style>' +
        '<foreignObject width="20" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${evil}/frame"/></foreignObject></svg>';
      port.postMessage({ id, drawing: { svg, width: 20, height: 20, label: '"><img src=x onerror=top.hacked=1>' } });
    };
  });
</script>`;

test('a frame that was taken over reaches neither the page nor the visitor', async ({ page, asked, context }) => {
  await context.route(/diagram-.*\.html$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: taken(`https://${evilHost}`) }),
  );
  await open(page, '/hostile/index.html');
  const [url, title] = [page.url(), await page.title()];
  const image = page.locator('figure.mermaid').first().getByRole('img');
  await expect(image).toHaveAttribute('alt', '"><img src=x onerror=top.hacked=1>');
  expect(await marks(page)).toEqual([undefined, undefined]);
  expect(asked).toEqual([]);
  expect([page.url(), await page.title()]).toEqual([url, title]);
  expect(context.pages()).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('hacked'))).toBe(null);
});

test('in a window of its own the frame has no origin and draws nothing', async ({ page, asked }) => {
  const frame = page.waitForRequest(/diagram-.*\.html$/);
  await open(page, '/hostile/index.html');
  const answer = await page.goto((await frame).url());
  expect(await page.evaluate(() => self.origin)).toBe('null');
  expect(answer?.headers()['content-security-policy']).toBe("sandbox allow-scripts; frame-ancestors 'self'");
  expect(answer?.headers()['x-frame-options']).toBe('SAMEORIGIN');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec((await answer?.text()) ?? '')?.[1];
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'unsafe-inline';/);
  expect(asked).toEqual([]);
});
