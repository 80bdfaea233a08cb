import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { findOlderNode } from '#scripts/test-run/older-node.js';
import { Terminal } from '#tests/fixtures/terminal.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { brandSite, type CreatedSite, createSite, openWorkshop, type Workshop } from '#tests/sites/created-site.ts';
import { project } from '#tests/sites/families.ts';
import { startNginx } from '#tests/sites/start-nginx.ts';

const run = promisify(execFile);
let workshop: Workshop;
let created: CreatedSite;

// One installation is enough: it is the only part of the tests that may need the registry.
test.beforeAll(async () => {
  workshop = await openWorkshop();
  created = await createSite(workshop);
});

test.afterAll(async () => {
  await created?.terminal.interrupt();
  await workshop.close();
});

test('a maintainer who answers the questions of npm create reads the site in the browser', async ({
  page,
  context,
}) => {
  const { url } = created;
  const watch = await watchPages(context, url);
  await page.goto(url);
  await expect(page.getByRole('banner')).toContainText('Lanterns');
  await page.getByRole('main').getByRole('link', { name: 'lamp' }).first().click();
  await expect(page).toHaveURL(`${url}/lamp/index.html`);
  await page.getByRole('link', { name: 'how to light it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light it');
  expect(await watch.problems()).toEqual([]);
});

test('the site is the settings file that npm create has written, and no package of itself', async ({ request }) => {
  const settings = await readFile(join(created.folder, 'asterism.config.ts'), 'utf8');
  expect(settings).toContain("'Lanterns'");
  const { repo } = await (await request.get(`${created.url}/api/repo`)).json();
  expect(Object.keys(repo).toSorted()).toEqual(['lamp', 'wick']);
});

test('a maintainer edits the settings file, and the site has a logo, colours, a link and a home page of its own', async ({
  page,
  context,
}) => {
  created = await brandSite(created, workshop);
  const { url } = created;
  const watch = await watchPages(context, url);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(url);
  await expectBranded(page);
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-amber/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Light a lamp' }).click();
  await expect(page).toHaveURL(`${url}/lamp/index.html`);
  await page.getByRole('banner').getByRole('link', { name: 'How to light it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light it');
  expect(await watch.problems()).toEqual([]);
});

test('a maintainer exports the branded site and publishes it', async ({ page, context }) => {
  const origin = 'https://lanterns.example.com';
  const options = { cwd: created.folder, env: workshop.env };
  const { stdout } = await run('npm', ['run', 'export', '--', '--origin', origin], options);
  expect(stdout).toContain('2 packages');
  const site = join(created.folder, 'site');
  expect(await readFile(join(site, 'sitemap.xml'), 'utf8')).toContain(`${origin}/lamp`);
  const nginx = await startNginx('nginx-export.conf', { 'root /srv/asterism;': `root ${site};` });
  try {
    const watch = await watchPages(context, nginx.url);
    await page.goto(`${nginx.url}/lamp/docs/light.html`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light it');
    await page.goto(nginx.url);
    await expectBranded(page);
    expect(await watch.problems()).toEqual([]);
  } finally {
    await nginx.stop();
  }
});

/** Lets a command line serve a site, reads one page of it, and presses Ctrl C. */
async function readFirstPage(command: string, cwd: string): Promise<string> {
  const terminal = new Terminal(command, cwd, workshop.env);
  try {
    // npm draws its progress on the line before.
    const [, url = ''] = await terminal.sees(/⁂ .*: (http:\/\/\S+)\s*$/m);
    return await (await fetch(`${url}/lamp/index.html`)).text();
  } finally {
    await terminal.interrupt();
  }
}

/** What `docs/start/from-a-clone.md` says to run in place of a command, with the packed files and the family of the workshop. */
async function fromClone(command: string): Promise<string> {
  const page = await readFile(join(project, 'docs/start/from-a-clone.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| \`${command}\` `)) ?? '';
  const [site, create] = workshop.tarballs;
  return (row.split('`')[3] ?? '')
    .replaceAll(`~/asterism/release/${basename(site)}`, site)
    .replaceAll(`~/asterism/release/${basename(create)}`, create)
    .replaceAll('~/code', workshop.folder);
}

test.describe('from an empty folder', () => {
  let empty: string;

  test.beforeEach(async () => {
    empty = await mkdtemp(join(tmpdir(), 'asterism-empty-'));
  });

  test.afterEach(() => rm(empty, { recursive: true, force: true }));

  test('npx serves a folder of repositories, and writes nothing', async () => {
    expect(await readFirstPage(`npx asterism-docs ${workshop.folder}`, empty)).toContain('A lamp for the desk');
    expect(await readdir(empty)).toEqual([]);
  });

  test('npx serves a folder of repositories from the file that a clone has packed', async () => {
    const command = await fromClone('npx asterism-docs ~/code');
    expect(await readFirstPage(command, empty)).toContain('A lamp for the desk');
  });

  test('files that a clone has packed set up a site, in which npx runs the program', async () => {
    const flags = `docs --yes --source ${join(workshop.folder, 'lamp')} --no-start`;
    const command = (await fromClone('npm create asterism-docs')).replace(
      /(?<= )create-asterism-docs(?= )/,
      `$& ${flags}`,
    );
    const options = { cwd: empty, env: workshop.env };
    await run('bash', ['-c', command], options);
    const { stdout } = await run('npx', ['asterism-docs', '--version'], { ...options, cwd: join(empty, 'docs') });
    expect(workshop.tarballs[0]).toContain(`asterism-docs-${stdout.trim()}.tgz`);
  });
});

test('the installed package serves a folder on a machine with Node 20.19, and stops with a signal', async () => {
  const node = findOlderNode();
  test.skip(node === undefined, 'This machine has no Node from 20.19 to 23.');
  const bin = join(created.folder, 'node_modules/asterism-docs/bin/asterism.js');
  const { env, folder } = workshop;
  const { version } = JSON.parse(
    await readFile(join(created.folder, 'node_modules/asterism-docs/package.json'), 'utf8'),
  );
  expect((await run(node ?? '', [bin, '--version'], { env })).stdout).toBe(`${version}\n`);
  const child = spawn(node ?? '', [bin, join(folder, 'lamp')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let url: string | undefined;
  for await (const part of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    url = /(http:\/\/\S+)/.exec(part)?.[1];
    if (url !== undefined) break;
  }
  expect(await (await fetch(`${url}/lamp`)).text()).toContain('A lamp for the desk');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/lamp`)).rejects.toThrow();
});

/** The home page with what the maintainer has set: name, logo, hero and featured packages. */
async function expectBranded(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('Lanterns');
  const logo = page.getByRole('banner').locator('img').filter({ visible: true });
  await expect(logo).toHaveAttribute('src', /\/logo-[^/]+\.svg$/);
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light for every desk');
  const hero = page.locator('[data-part="hero"]');
  await expect(hero.getByRole('link', { name: 'wick' })).toBeVisible();
}
