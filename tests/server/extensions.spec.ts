import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { heading } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const fence = '```';

/** A counter that the server renders and the browser continues. */
const counter = `
export const slots = (react) => ({ 'before-article': counterOf(react) });
export const client = './counter-client.js';
function counterOf({ createElement, useState }) {
  return ({ options }) => {
    const [count, setCount] = useState(options.start);
    return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Counted ' + count);
  };
}`;

const counterClient = `
export async function mount(element, props, { loadReact }) {
  const { React, hydrateRoot } = await loadReact();
  const Counter = ({ options }) => {
    const [count, setCount] = React.useState(options.start);
    return React.createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Counted ' + count);
  };
  const root = hydrateRoot(element, React.createElement(Counter, props));
  return () => root.unmount();
}`;

const broken = `
export const slots = ({ createElement }) => ({ footer: () => createElement('p', null, 'From the server') });
export const client = './broken-client.js';`;

const brokenClient = `export function mount(element) { element.textContent = 'half done'; throw new Error('no network'); }`;

/** A component that the server renders, and that throws in the browser: at once, or after a click. */
const fragile = `
export const slots = ({ createElement: h }) => ({
  sidebar: () => h('p', null, 'Steady words'),
  'after-article': () => h('button', { type: 'button' }, 'Press me once'),
});
export const client = './fragile-client.js';`;

const fragileClient = `
export async function mount(element, { slot }, { loadReact }) {
  const { React, hydrateRoot } = await loadReact();
  const Fragile = () => {
    const [isPressed, setPressed] = React.useState(false);
    if (slot === 'sidebar') throw new Error('fragile at once');
    if (isPressed) throw new Error('fragile after a click');
    return React.createElement('button', { type: 'button', onClick: () => setPressed(true) }, 'Press me once');
  };
  const root = hydrateRoot(element, React.createElement(Fragile));
  return () => root.unmount();
}`;

const config = `
import { defineConfig, defineExtension } from 'asterism-docs';
const example = (name: string, options: { [name: string]: string }) =>
  defineExtension({ name, module: join('${join(project, 'examples/extensions')}', name, name + '.ts'), options });
const join = (...parts: string[]) => parts.join('/');
export default defineConfig({
  sources: ['./family'],
  extensions: [
    example('chart', { unit: 'visits' }),
    example('statistics', {}),
    example('feedback', { address: 'docs@example.com' }),
    { name: 'counter', module: new URL('./counter.ts', import.meta.url), options: { start: 3 } },
    { name: 'broken', module: './broken.ts' },
    { name: 'fragile', module: './fragile.ts' },
    { name: 'unloadable', module: './unloadable.ts' },
  ],
});`;

const files: Readonly<Record<string, string>> = {
  'asterism.config.ts': config,
  'counter.ts': counter,
  'counter-client.js': counterClient,
  'broken.ts': broken,
  'broken-client.js': brokenClient,
  'fragile.ts': fragile,
  'fragile-client.js': fragileClient,
  'unloadable.ts': `throw new Error('no licence');`,
  'family/lamp/README.md': `# Lamp\n\n${fence}chart Visitors\nMay: 120\nJune: 240\n${fence}\n\n[Statistics](/-/x/statistics/)\n`,
  'family/lamp/docs/guide.md': '# Guide\n\nHow to trim a wick.\n',
};

let folder: string;
let site: RunningSite;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-extensions-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  site = await startSite({ args: ['--config', join(folder, 'asterism.config.ts')] });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a reader sees what extensions add, and a part of React goes on in the browser, on the next page too', async ({
  page,
}) => {
  await page.goto(`${site.url}/lamp/index.html`);
  await expect(page.getByRole('row', { name: /June 240 visits/ })).toBeVisible();
  const counted = page.getByRole('button', { name: 'Counted 3' });
  await expect(async () => {
    await page.getByRole('button', { name: /Counted/ }).click();
    await expect(page.getByRole('button', { name: 'Counted 3' })).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.goto(`${site.url}/lamp/docs/guide.html`);
  await expect(counted).toBeVisible();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Thank you. Tell us more' })).toHaveAttribute('href', /subject=Yes/);
});

test('a part that fails in the browser is named in its console, and what the server wrote stays', async ({ page }) => {
  const warned = page.waitForEvent('console', (message) => message.text().includes('Extension broken, client'));
  await page.goto(`${site.url}/lamp/index.html`);
  // Not the part itself, which is replaced meanwhile.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect((await warned).type()).toBe('warning');
  await expect(page.getByText('From the server')).toBeVisible();
  await expect(page.getByText('half done')).toHaveCount(0);
  expect(site.output()).toContain('Extension unloadable, load: no licence.');
});

test('a component of React that throws in the browser is named, and what the server wrote comes back', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const named = (text: string) => () =>
    warnings.some((each) => /^Extension fragile, client:/.test(each) && each.includes(text));
  await page.goto(`${site.url}/lamp/docs/guide.html`);
  // Without waiting for an element that stays: React replaces it.
  await page.getByText('Steady words').evaluate((words) => words.scrollIntoView());
  await expect.poll(named('fragile at once')).toBe(true);
  await expect(page.getByText('Steady words')).toBeVisible();
  const button = page.getByRole('button', { name: 'Press me once' });
  await expect(async () => {
    await button.click();
    expect(named('fragile after a click')()).toBe(true);
  }).toPass();
  await expect(button).toBeVisible();
});

test('a reader opens the page of an extension by a link, and finds it accessible', async ({ page }) => {
  await page.goto(`${site.url}/lamp/index.html`);
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await expect(heading(page)).toHaveText('Statistics');
  await expect(page.getByRole('link', { name: 'lamp', exact: true }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('without JavaScript, all of it is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/lamp/docs/guide.html`);
  await expect(page.getByRole('button', { name: 'Counted 3' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell us' })).toBeVisible();
  await context.close();
});
