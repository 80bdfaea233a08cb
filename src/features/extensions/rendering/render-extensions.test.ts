import { expect, onTestFinished, test } from 'vitest';
import { documentFailure } from '#features/extensions/failures/document-failure.ts';
import { createFailureReports } from '#features/extensions/failures/failure-reports.ts';
import { extendedFamily } from '#features/extensions/testing/extended-family.ts';
import { createRenderer, type Renderer } from '#markdown/pool/renderer.ts';
import { withFailureReports } from '#markdown/pool/report-failures.ts';
import { requestFor } from '#markdown/testing/sample-family.ts';
import type { Rendered } from '#model/page/render.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

const fence = '```';

/** A pool with one real thread, and the messages of its log. */
function renderer(limits: { timeLimit?: number; memoryLimit?: number } = {}): { pool: Renderer; log: string[] } {
  const log: string[] = [];
  const pool = createRenderer({
    worker: builtWorker('render'),
    ...{ memoryLimit: 256, timeLimit: 60_000, threads: 1, sizeLimit: 1_000_000, queueLimit: 100, ...limits },
  });
  onTestFinished(() => pool.close());
  const report = createFailureReports((message) => log.push(message));
  return { pool: withFailureReports(pool, (...failed) => report(documentFailure(...failed))), log };
}

/** Renders a document with extensions. */
async function shown(
  md: string,
  modules: Readonly<Record<string, string>>,
  limits?: Parameters<typeof renderer>[0],
): Promise<Rendered & { readonly log: readonly string[] }> {
  const { pool, log } = renderer(limits);
  return { ...(await pool.render(requestFor(md), await extendedFamily(modules))), log };
}

test('an operator adds syntax to markdown with a plugin of markdown-it', async () => {
  const { html, log } = await shown('I press ==Enter==.', {
    keys: `import { defineExtension } from 'asterism-docs';
    export function markdownIt(md: any, { greeting }: { greeting: string }) {
      md.inline.ruler.before('emphasis', 'key', (state: any, silent: boolean) => {
        const [all, key] = /^==([a-z]+)==/i.exec(state.src.slice(state.pos)) ?? [];
        if (all === undefined) return false;
        if (!silent) state.push('key', '', 0).content = key;
        state.pos += all.length;
        return true;
      });
      md.renderer.rules.key = (tokens: any, index: number) => '<kbd title="' + greeting + '" onclick="x()">' + tokens[index].content + '</kbd>';
    }`,
  });
  expect(html).toBe('<p>I press <kbd title="hello">Enter</kbd>.</p>\n');
  expect(log).toEqual([]);
});

test('an operator changes the tree of documents, and the allow list and the links follow', async () => {
  const { html } = await shown('# Charts', {
    note: `export function transformTree(tree, { file, package: name, options }) {
      const link = { type: 'element', tagName: 'a', properties: { href: 'docs/a.md' }, children: [{ type: 'text', value: name + '/' + file + options.greeting }] };
      const script = { type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'alert(1)' }] };
      tree.children.push(link, script);
    }`,
  });
  expect(html).toBe('<h1 id="charts">Charts</h1>\n<a href="/demo/docs/a.html">demo/README.mdhello</a>');
});

test('an operator adds a language of code blocks, whose HTML passes the allow list', async () => {
  const bars = `export const blocks = {
    chart: (code, { meta }) => '<table><caption>' + meta + '</caption><tr><td onclick="x()">' + code.trim() + '</td></tr></table><script>alert(1)</script>',
  };`;
  const { html } = await shown(`${fence}chart sales 2026\n1 2 3\n${fence}\n\n${fence}js\n1\n${fence}`, { bars });
  expect(html).toContain('<table><caption>sales 2026</caption><tbody><tr><td>1 2 3</td></tr></tbody></table>');
  expect(html).not.toMatch(/onclick|alert/);
  expect(html).toContain('<code class="hljs language-js">');
});

test('the first of two extensions with a language shows its blocks', async () => {
  const { html, log } = await shown(`${fence}chart\n1\n${fence}`, {
    first: `export const blocks = { Chart: () => '<p>first</p>' };`,
    second: `export const blocks = { chart: () => '<p>second</p>' };`,
  });
  expect([html, log]).toEqual(['<p>first</p>\n', []]);
});

test('a plugin that replaces the writing of fences gets the code', async () => {
  const { html } = await shown(`${fence}x\ncode\n${fence}`, {
    fence: `export function markdownIt(md) {
      md.renderer.rules.fence = (tokens, index) => { if (tokens[index].content === '') throw new Error('no code'); return '<p>' + tokens[index].content.trim() + '</p>'; };
    }`,
  });
  expect(html).toBe('<p>code</p>');
});

test('an extension that throws while it is loaded is named, and the page is shown without it', async () => {
  const { html, log, pluginFailures } = await shown('*text*', { broken: `throw new Error('no licence');` });
  expect(html).toBe('<p><em>text</em></p>\n');
  expect(pluginFailures).toEqual([{ plugin: 'broken', step: 'load', message: 'no licence', leftOut: true }]);
  expect(log).toEqual([
    'Extension broken, load, demo/README.md: no licence. The page is rendered without the extension.',
  ]);
});

test('a rule, a plugin and a transform that throw are named, and the others still work', async () => {
  const { html, log } = await shown('a *text*', {
    plugin: `export function markdownIt() { throw new Error('plugin'); }`,
    rule: `export function markdownIt(md) { md.core.ruler.push('x', () => { throw new Error('rule'); }); }`,
    transform: `export function transformTree(tree) { tree.children = []; throw new Error('transform'); }`,
    cyclic: `export function transformTree(tree) { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: tree.children }); }`,
    wrong: `export const blocks = 1;`,
    works: `export function transformTree(tree) { tree.children.push({ type: 'text', value: 'end' }); }`,
  });
  expect(html).toBe('<p>a <em>text</em></p>\nend');
  expect(log.map((line) => line.split(',').slice(0, 2).join())).toEqual([
    'Extension wrong, load',
    'Extension plugin, markdownIt',
    'Extension rule, markdownIt',
    'Extension transform, transformTree',
    'Extension cyclic, transformTree',
  ]);
});

test('a mistake in a rule or a block is named with its file and line', async () => {
  const { log } = await shown(`${fence}chart\n1\n${fence}`, {
    rule: `export function markdownIt(md) {\n md.core.ruler.push('x', () => { null.x; });\n}`,
    chart: `export const blocks = { chart: () => nothing };`,
  });
  expect(log.map((line) => /\((\w+\.ts:\d+)\)/.exec(line)?.[1]?.replace(/^\w+\.ts/, ''))).toEqual([':2', ':1']);
});

test('a block that fails is shown as code, and the rest of the page as always', async () => {
  const md = `${fence}chart\none\n${fence}\n\n${fence}chart\ntwo\n${fence}`;
  const { html, pluginFailures } = await shown(md, {
    chart: `export const blocks = { chart(code) { if (code === 'one\\n') throw 'no number'; return '<p>chart</p>'; } };`,
  });
  expect(html).toBe('<pre data-language="chart"><code class="language-chart">one\n</code></pre>\n<p>chart</p>\n');
  expect(pluginFailures).toEqual([{ plugin: 'chart', step: 'blocks', message: 'no number', leftOut: false }]);
});

const loop = 'for (;;) Math.random();';

test.each([
  ['while it is loaded', loop],
  ['in a rule', `export function markdownIt(md) { md.core.ruler.push('x', () => { ${loop} }); }`],
  ['in a transform', `export function transformTree() { ${loop} }`],
  ['in a block', `export const blocks = { chart() { ${loop} } };`],
  ['in a promise that never settles', 'await new Promise(() => setInterval(() => undefined, 1_000));'],
])('an extension that loops for ever %s is ended, and the page is shown without it', async (_, source) => {
  const works = `export function transformTree(tree) { tree.children.push({ type: 'text', value: 'end' }); }`;
  const modules = { endless: source, works };
  const { html, cut, log } = await shown(`# Charts\n\n${fence}chart\n1\n${fence}`, modules, { timeLimit: 500 });
  expect(cut).toBeUndefined();
  expect(html).toContain('<h1 id="charts">Charts</h1>');
  expect(html).toContain('end');
  expect(log).toEqual([
    'Extension endless, time, demo/README.md: It took longer than server.limits.timeLimit allows. The page is rendered without the extension.',
  ]);
});

test('an extension that takes all memory is ended; one that ends its thread is not blamed on memory', async () => {
  const greedy = 'const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({})));';
  const { html, log } = await shown(
    'text',
    {
      greedy: `export function transformTree() { ${greedy} }`,
      quits: 'export function transformTree() { process.exit(1); }',
    },
    { memoryLimit: 64 },
  );
  expect(html).toBe('<p>text</p>\n');
  const effect = 'The page is rendered without the extension.';
  expect(log).toEqual([
    `Extension greedy, crash, demo/README.md: Its thread was ended, because it used more than server.limits.memoryLimit allows. ${effect}`,
    `Extension quits, crash, demo/README.md: Its thread has ended by itself. ${effect}`,
  ]);
});

test('after three endless documents in a row, an extension is left out for a while', async () => {
  const { pool, log } = renderer({ timeLimit: 500 });
  const family = await extendedFamily({ endless: `export function transformTree() { ${loop} }` });
  for (const md of ['one', 'two', 'three']) await pool.render(requestFor(md), family);
  const before = pool.counts().failures.time;
  const { html, pluginFailures } = await pool.render(requestFor('four'), family);
  expect(html).toBe('<p>four</p>\n');
  expect(pool.counts().failures.time).toBe(before);
  expect(pluginFailures?.[0]?.message).toContain('left out for a minute');
  expect(log).toHaveLength(4);
});

test('a document that is too slow by itself is shown as text, and no extension is blamed', async () => {
  const burning = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(100_000)}`;
  const { cut, log } = await shown(burning, { idle: 'export function transformTree() {}' }, { timeLimit: 100 });
  expect(cut).toBe('time');
  expect(log).toEqual([]);
});
