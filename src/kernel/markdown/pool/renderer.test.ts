import { afterAll, afterEach, expect, test } from 'vitest';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { createRenderer, type Renderer, type RendererOptions } from './renderer.ts';
import { RendererBusy } from './renderer-busy.ts';

const open: Renderer[] = [];

const worker = builtWorker('render');

/** A pool of real threads, closed after the test. Documents may take a minute unless a test says less. */
function renderer(options: Partial<RendererOptions> = {}): Renderer {
  const pool = createRenderer({
    worker,
    memoryLimit: 256,
    threads: 2,
    timeLimit: 60_000,
    sizeLimit: 4_000_000,
    queueLimit: 1_000,
    ...options,
  });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

/** Takes seconds on any machine. */
const burning = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(300_000)}`;

/** Short enough for the lanes of short documents, but slow. */
const smouldering = Array.from({ length: 3_000 }, (_, id) => `[^${id}]: x\n\n[^${id}]`).join('\n\n');

const small = '# Small\n\ntext';

test('[E-05] a reader gets the rendered document', async () => {
  expect(await renderer().render(requestFor(small), sampleFamily)).toMatchObject({
    html: '<h1 id="small">Small</h1>\n<p>text</p>\n',
    badges: '',
    folded: '',
    title: 'Small',
    excerpt: undefined,
    headings: [{ depth: 1, id: 'small', text: 'Small' }],
    cut: undefined,
  });
});

test('a document is rendered by a thread that compiles its code meanwhile', async () => {
  const pool = renderer({ threads: 2 });
  pool.warmUp();
  expect(await pool.render(requestFor(small), sampleFamily)).toMatchObject({ title: 'Small' });
});

test('[E-05] many concurrent documents get each their own result', async () => {
  const pool = renderer();
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, index) => pool.render(requestFor(`# Page ${index}`), sampleFamily)),
  );
  expect(pages.map(({ title }) => title)).toEqual(Array.from({ length: 40 }, (_, index) => `Page ${index}`));
});

test('a site that stops renders for its readers and begins nothing in the background, until it has no time left', async () => {
  const pool = renderer({ threads: 1 });
  const first = pool.render(requestFor(small), sampleFamily);
  let isBackgroundDone = false;
  void pool.render(requestFor(small), sampleFamily, 'background').then(() => {
    isBackgroundDone = true;
  });
  const second = pool.render(requestFor(`${small} that is longer`), sampleFamily);
  pool.beginStop();
  expect((await Promise.all([first, second])).map(({ cut }) => cut)).toEqual([undefined, undefined]);
  const [inWork, ...waiting] = [0, 1, 2].map((index) =>
    pool.render(requestFor(`${smouldering}${index}`), sampleFamily),
  );
  pool.refuseReaders();
  await Promise.all(waiting.map((each) => expect(each).rejects.toThrow(RendererBusy)));
  await expect(pool.render(requestFor(small), sampleFamily)).rejects.toThrow(RendererBusy);
  expect((await inWork)?.cut).toBeUndefined();
  expect(isBackgroundDone).toBe(false);
  expect(pool.counts().waiting).toEqual({ reader: 0, background: 1 });
});

test('a reader’s document overtakes background documents, even shorter ones', async () => {
  const pool = renderer({ threads: 1 });
  const order: string[] = [];
  const show = (name: string, md: string, urgency?: 'background'): Promise<unknown> =>
    pool.render(requestFor(md), sampleFamily, urgency).then(() => order.push(name));
  await Promise.all([
    show('in work', small),
    show('background', small, 'background'),
    show('background too', small, 'background'),
    show('for a reader', `${small} that is longer`),
  ]);
  expect(order).toEqual(['in work', 'for a reader', 'background', 'background too']);
});

test('a document over the size limit is shown as plain text', async () => {
  const pool = renderer({ sizeLimit: 1000 });
  const { html, cut } = await pool.render(requestFor(`<b>${'a'.repeat(1000)}`), sampleFamily);
  expect(cut).toBe('size');
  expect(html).toBe(`<h1>README.md</h1>\n<pre>\n&lt;b&gt;${'a'.repeat(1000)}</pre>`);
});

test('a document over the time limit is shown as plain text, and the next one is rendered', async () => {
  const pool = renderer({ timeLimit: 300, threads: 1 });
  const { html, cut } = await pool.render(requestFor(burning), sampleFamily);
  expect(cut).toBe('time');
  expect(html).toMatch(/^<h1>README\.md<\/h1>\n<pre>\n\|a\|b\|c\|\n/);
  expect((await pool.render(requestFor(small), sampleFamily)).cut).toBeUndefined();
});

test.each([
  ['long', burning],
  ['short', smouldering],
])('a good document is rendered while twenty slow %s ones are in work', async (_length, md) => {
  const pool = renderer({ timeLimit: 1000 });
  const burn = (): Promise<unknown> => pool.render(requestFor(md), sampleFamily);
  const before = Array.from({ length: 10 }, burn);
  const good = pool.render(requestFor(small), sampleFamily);
  const after = Array.from({ length: 10 }, burn);
  expect(await good).toMatchObject({ title: 'Small', cut: undefined });
  await pool.close();
  expect(await Promise.all([...before, ...after])).toHaveLength(20);
});

/** A thread that sleeps for the number of milliseconds in its document. */
const sleeper = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { serveCalls } from ${JSON.stringify(import.meta.resolve('#platform/worker/serve-calls.ts'))};
    const never = new Int32Array(new SharedArrayBuffer(4));
    serveCalls(() => ({
      handle({ name, args: [{ requestId, md }] }) {
        if (name !== 'render') return undefined;
        Atomics.wait(never, 0, 0, Number(md));
        return { requestId, success: true, html: 'slept', headings: [] };
      },
    }));
  `)}`,
);

test('time without processor does not count, up to four times the limit without a sign of life', async () => {
  const slowPool = renderer({ worker: sleeper, timeLimit: 2000 });
  expect((await slowPool.render(requestFor('2500'), sampleFamily)).html).toBe('slept');
  const pool = renderer({ worker: sleeper, timeLimit: 50 });
  expect((await pool.render(requestFor('60000'), sampleFamily)).cut).toBe('time');
});

test('a document that needs too much memory is shown as plain text, and the next one is rendered', async () => {
  const pool = renderer({ memoryLimit: 64, threads: 1 });
  expect((await pool.render(requestFor(burning), sampleFamily)).cut).toBe('failure');
  expect((await pool.render(requestFor(small), sampleFamily)).cut).toBeUndefined();
});

test('a pool that is closed during work resolves all documents as text, and later ones too', async () => {
  const pool = renderer({ threads: 1 });
  const waiting = [burning, burning, small].map((md) => pool.render(requestFor(md), sampleFamily));
  await pool.close();
  expect((await Promise.all(waiting)).map(({ cut }) => cut)).toEqual(['failure', 'failure', 'failure']);
  expect((await pool.render(requestFor(small), sampleFamily)).cut).toBe('failure');
});

test('threads that cannot start fail their documents at once', async () => {
  const pool = renderer({ worker: new URL('./gone.ts', import.meta.url) });
  expect((await pool.render(requestFor(small), sampleFamily)).cut).toBe('failure');
  expect((await pool.render(requestFor(small), sampleFamily)).cut).toBe('failure');
});

test('a thread gets the family once, and again when its version changes', async () => {
  const pool = renderer({ threads: 1 });
  const request = requestFor('[a](new.md)');
  const changed = new Map([...sampleFamily.packages]);
  changed.set('demo', { forge: undefined, pages: new Set(['README.md', 'new.md']), images: undefined });
  const before = await pool.render(request, sampleFamily);
  const sameVersion = await pool.render(request, { ...sampleFamily, packages: changed });
  const nextVersion = await pool.render(request, { ...sampleFamily, packages: changed, version: '2' });
  expect([before, sameVersion, nextVersion].map(({ html }) => /href="([^"]*)"/.exec(html)?.[1])).toEqual([
    '/git/demo/new.md',
    '/git/demo/new.md',
    '/demo/new.html',
  ]);
});

test('a thread keeps four families, and gets the one again that it has not used for longest', async () => {
  const pool = renderer({ threads: 1 });
  const changed = new Map(sampleFamily.packages);
  changed.set('demo', { forge: undefined, pages: new Set(['README.md', 'new.md']), images: undefined });
  const linkIn = async (version: string, packages = sampleFamily.packages): Promise<string | undefined> => {
    const { html } = await pool.render(requestFor('[a](new.md)'), { ...sampleFamily, packages, version });
    return /href="([^"]*)"/.exec(html)?.[1];
  };
  for (const version of ['a', 'b', 'c', 'd']) await linkIn(version);
  expect(await linkIn('a', changed)).toBe('/git/demo/new.md');
  await linkIn('e');
  expect(await linkIn('a', changed)).toBe('/git/demo/new.md');
  expect(await linkIn('b', changed)).toBe('/demo/new.html');
});

const withoutHurry = createRenderer({
  worker,
  memoryLimit: 512,
  threads: 1,
  timeLimit: 60_000,
  sizeLimit: 4_000_000,
  queueLimit: 1_000,
});
afterAll(() => withoutHurry.close());

test.each([
  ['quotes', '>'.repeat(10_000)],
  ['lists', '- '.repeat(10_000)],
  ['numbered quotes', '> 1. '.repeat(3_000)],
  ['brackets', `${'['.repeat(10_000)}a${']'.repeat(10_000)}`],
  ['images', `${'!['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
  ['emphasis', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
  ['emphasis that never ends', '*a _b **c '.repeat(10_000)],
  ['tildes', '~a ~~b '.repeat(10_000)],
  ['backticks', Array.from({ length: 1_000 }, (_, length) => '`'.repeat(length)).join(' a ')],
  ['elements', '<div>'.repeat(20_000)],
  ['formatting elements', '<b><i>'.repeat(10_000)],
  ['unknown elements', '<x>'.repeat(20_000)],
  ['tables in tables', '<table><tr><td>'.repeat(3_000)],
  ['lists in raw HTML', '<ul><li>'.repeat(10_000)],
  ['templates', '<template>'.repeat(5_000)],
  ['drawings', '<svg><g>'.repeat(10_000)],
  ['open comments', `a ${'<!--'.repeat(10_000)}`],
  ['open tags', '<a '.repeat(30_000)],
  ['address signs', 'a@'.repeat(50_000)],
  ['address ends', `http://a.b/${'!'.repeat(100_000)}`],
  ['address brackets', `http://a.b/${'('.repeat(50_000)}${')'.repeat(50_000)}`],
  ['footnotes in a circle', '[^1]: a[^2]\n[^2]: b[^1]\n\n[^1]'],
  [
    'link definitions',
    Array.from({ length: 10_000 }, (_, index) => `[a${index}]: b`)
      .join('\n')
      .concat('\n\n[a1]'),
  ],
  ['escapes', '\\'.repeat(100_000)],
  ['blanks', `${' '.repeat(300_000)}x`],
  ['footnotes', Array.from({ length: 500 }, (_, id) => `[^${id}]\n\n[^${id}]: x`).join('\n\n')],
  ['uses of one definition', `[a]: b\n\n${'[a] '.repeat(10_000)}`],
  ['uses of a long definition', `[a]: ${'b'.repeat(30_000)}\n\n${'[a]'.repeat(3_000)}`],
  ['columns', `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|b'.repeat(5_000)}|`],
  ['lines in a table of many columns', `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|b\n'.repeat(5_000)}`],
  ['long runs of backticks', Array.from({ length: 400 }, (_, length) => '`'.repeat(400 - length)).join('a')],
  ['open fences', '```\n'.repeat(20_000)],
  ['open comments and elements', '<!-- a -->\n\n<div>\n\n'.repeat(5_000)],
  ['instructions', 'a <?b '.repeat(10_000)],
  ['formatting elements across paragraphs', '<b>\n\n<p></b>\n\n'.repeat(2_000)],
  ['attributes', `<a ${Array.from({ length: 10_000 }, (_, id) => `b${id}=c`).join(' ')}>`],
  ['candidates of an image', `<img src="a" srcset="${'a 1x, '.repeat(20_000)}">`],
  ['equal headings', '# a\n\n'.repeat(5_000)],
  ['equal words', 'a**b'.repeat(15_000)],
  ['entities', '&amp;&#1;&'.repeat(20_000)],
  ['ids and links to them', Array.from({ length: 2_000 }, (_, id) => `<a id="x${id}"></a>[a](#x${id})`).join(' ')],
  ['quotes in code', `\`\`\`js\n${'"a" `${'.repeat(2_000)}\n\`\`\``],
  ['prose', 'Lorem ipsum dolor sit amet. '.repeat(36_000)],
])('a page of very many %s is rendered whole', async (_what, md) => {
  const { cut, html } = await withoutHurry.render(requestFor(md), sampleFamily);
  expect(cut).toBeUndefined();
  expect(html.length).toBeGreaterThan(0);
});

test('a document that takes too long to write as markdown is given up, and others are written', async () => {
  const pool = renderer({ timeLimit: 1 });
  const document = { currentRepo: 'signpost', path: 'README.md', isCut: false, origin: 'https://docs.test' };
  const endless = pool.markdown({ ...document, md: '[a](docs/a.md) '.repeat(60_000) }, sampleFamily);
  expect(await endless).toBeUndefined();
  const other = renderer().markdown({ ...document, md: 'See [a](#b).' }, sampleFamily);
  expect(await other).toMatchObject({ text: 'See [a](#b).\n' });
});
