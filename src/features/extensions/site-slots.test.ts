import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { writeModule } from './testing/write-module.ts';

const files = {
  'one/package.json': '{"name":"one"}',
  'one/README.md': '# One\n',
  'one/docs/a.md': '# A\n',
  'one/docs/b.md': '# B\n',
};

async function site(extensions: SettingsInput['extensions']): Promise<TestSite> {
  const started = await startTestSite({ files, settings: { extensions } });
  onTestFinished(() => started.close());
  return started;
}

const feedback = `export const slots = ({ createElement: h, useState, Fragment }) => ({
  'after-article': ({ page, options, slot }) => h('p', null, options.question, ' ', h('a', { href: options.address + page.path }, page.package + '/' + page.file + ' ' + slot)),
  sidebar: () => h('nav', { 'aria-label': 'Help' }, useState('help')[0]),
  footer: () => h(Fragment, null, 'Made with care & love'),
  home: ({ site }) => h('p', null, 'Welcome'),
});`;

test('a reader sees the components of an extension in the slots of a page', async () => {
  const module = await writeModule(feedback);
  const { get } = await site([{ name: 'feedback', module, options: { question: 'Was it of help?', address: '/say' } }]);
  const html = await (await get('/one/docs/a.html')).text();
  expect(html).toContain('</article><div data-slot="after-article"><div data-extension="feedback"><p>');
  expect(html).toContain('<a href="/say/one/docs/a.html">one/docs/a.md after-article</a>');
  expect(html).toMatch(/data-slot="sidebar"><div data-extension="feedback"><nav aria-label="Help">help<\/nav>/);
  expect(html).toContain('Made with care &amp; love');
  expect(html).not.toContain('Welcome');
  expect(await (await get('/matrix/index.html')).text()).toContain('<p>Welcome</p>');
  expect(await (await get('/one/none.html')).text()).not.toContain('data-slot="after-article"');
});

test('two extensions share a slot, in the order of the settings', async () => {
  const named = (name: string) =>
    `export const slots = ({ createElement }) => ({ footer: () => createElement('i', null, '${name}') });`;
  const { get } = await site([
    { name: 'first', module: await writeModule(named('1')) },
    { name: 'second', module: await writeModule(named('2')) },
  ]);
  const html = await (await get('/one/docs/a.html')).text();
  expect(html).toMatch(/data-extension="first"><i>1<\/i><\/div><div data-extension="second"><i>2<\/i>/);
});

test('the browser gets the client module of an extension with a hash in its address, and its properties', async () => {
  const module = await writeModule(`${feedback}\nexport const client = './client.js';`);
  await writeFile(join(dirname(module), 'client.js'), 'export const mount = () => undefined;');
  const { get } = await site([{ name: 'feedback', module, options: { question: '"?"' } }]);
  const html = await (await get('/one/docs/a.html')).text();
  const [, client = ''] = /data-client="([^"]+)"/.exec(html) ?? [];
  expect(client).toMatch(/^\/assets\/site\/extension-feedback-[\w-]{12}\.js$/);
  const response = await get(client);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toContain('export const mount');
  expect(html).toContain('data-props="{&quot;page&quot;:');
});

test('a component that throws or loops is named with its page, and the page is shown without it', async () => {
  const { get, lines } = await site([
    {
      name: 'throws',
      module: await writeModule(`export const slots = ({ createElement }) => ({
        footer: () => createElement('b', null, 'still here'),
        sidebar() { throw new Error('no words'); },
      });`),
    },
    {
      name: 'endless',
      module: await writeModule('export const slots = () => ({ footer() { for (;;) Math.random(); } });'),
    },
    { name: 'unknown', module: await writeModule('export const slots = () => ({ header: () => null });') },
  ]);
  const response = await get('/one/docs/a.html');
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<b>still here</b>');
  const log = lines.join('\n');
  expect(log).toContain('Extension throws, slots.sidebar, /one/docs/a.html: no words.');
  expect(log).toContain('Extension endless, slots, /one/docs/a.html: The worker thread did not answer in 1000 ms.');
  expect(log).toContain('Extension unknown, load: There is no slot header.');
});
