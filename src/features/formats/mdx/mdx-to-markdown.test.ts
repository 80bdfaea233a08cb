import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { mdxToMarkdown } from './mdx-to-markdown.ts';

const render = createRender();

/** The page of an MDX document, with its line ends removed from the HTML. */
function page(mdx: string): ReturnType<typeof render> {
  const request = { ...requestFor(mdxToMarkdown(mdx), 'docs/x.mdx'), kind: { kind: 'mdx' as const } };
  return render(request, { ...sampleFamily, emoji: 'text' });
}

function html(mdx: string): string {
  return page(mdx).html.replaceAll('\n', '');
}

describe('statements', () => {
  test.each([
    ["import A from 'a';\nimport { B,\n  C } from 'b';\n\nText", 'Text'],
    ['export const a = {\n  b: `c\n\n\\n`,\n};\n\nText', 'Text'],
    ['Text\n\nexport default function F() {\n  return <p>x</p>;\n}\n\nMore', 'Text\n\n\n\nMore'],
    ["Text\n\n<!-- a note for tools -->\nimport A from 'a';\n\nMore", 'Text\n\n<!-- a note for tools -->\n\n\nMore'],
    ['import the file.\nexport it.', 'import the file.\nexport it.'],
    ["```js\nimport a from 'a';\n```", "```js\nimport a from 'a';\n```"],
    ['1. One\n\n   ```js\n   export const a = 1;\n   ```', '1. One\n\n   ```js\n   export const a = 1;\n   ```'],
  ])('%j', (mdx, markdown) => {
    expect(mdxToMarkdown(mdx).trim()).toBe(markdown);
  });

  test('front matter stays, and its title is not touched', () => {
    expect(mdxToMarkdown("---\ntitle: '{a}'\n---\nimport a from 'a';\n\n# B")).toBe("---\ntitle: '{a}'\n---\n\n\n# B");
  });
});

describe('expressions', () => {
  test.each([
    ['a {/* note */} b', '<p>a  b</p>'],
    ['a {b.c} d', '<p>a <code>b.c</code> d</p>'],
    ["a {'b'} {`c`}", '<p>a b c</p>'],
    ['{\n  list.map((x) => x)\n}', '<pre data-language="jsx">'],
    ['a \\{b\\} `{c}` $\\frac{a}{b}$', '<code>{c}</code>'],
    ['## Two words {#own}\n\n[to](#own)', '<h2 id="two-words">Two words<a id="own"></a></h2><p><a href="#own">to</a>'],
    ['a { b', '<p>a { b</p>'],
  ])('%j', (mdx, expected) => {
    expect(html(mdx)).toContain(expected);
  });
});

describe('components', () => {
  test('a card is its title and its content, which is markdown', () => {
    expect(html('<Card title="One" icon="star">\n  Some *text*.\n\n  - a\n</Card>')).toBe(
      '<p><strong>One</strong></p><p>Some <em>text</em>.</p><ul><li>a</li></ul>',
    );
  });

  test('a callout is an alert, with the kind of its attribute', () => {
    expect(html('<Aside type="caution" title="Stop">\n\nText\n\n</Aside>')).toContain(
      '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Stop</p><p>Text</p></div>',
    );
    expect(html('<Tip>Text</Tip>')).toContain('markdown-alert-tip');
  });

  test('tabs are blocks in their order, with the labels of attributes or of a list', () => {
    const tabs =
      '<Tabs>\n\t<TabItem label="npm">\n\t\t```sh\n\t\tnpm i\n\t\t```\n\t</TabItem>\n\t<TabItem label="Yarn">b</TabItem>\n</Tabs>';
    expect(html(tabs)).toMatch(
      /<details open(?:="")?><summary>npm<\/summary><pre data-language="(?:ba)?sh">.*npm i.*<\/pre><\/details>/,
    );
    expect(html(tabs)).toContain('<details><summary>Yarn</summary><p>b</p></details>');
    expect(html("<Tabs items={['A', 'B']}><Tab>a</Tab><Tab>b</Tab></Tabs>")).toContain('<summary>B</summary><p>b</p>');
  });

  test('code in an attribute is a code block', () => {
    expect(html('<Code code={`const a = 1;`} lang="js" title="a.js" />')).toMatch(
      /<figcaption>a\.js<\/figcaption>.*hljs-keyword/,
    );
    expect(html('<Code code={source} lang="js" />')).toContain('source');
  });

  test('a link card is a link, and an unknown component without content is a box with its name', () => {
    expect(html('<LinkCard title="A" href="a.md" description="About" />')).toBe(
      '<p><a href="/demo/docs/a.html"><strong>A</strong></a></p><p>About</p>',
    );
    expect(html('<Unknown.Thing wide />')).toBe('<blockquote><p><code>Unknown.Thing</code></p></blockquote>');
    expect(html('A <Badge text="new" /> and <b>b</b>')).toBe('<p>A new and <b>b</b></p>');
  });

  test('an imported document is a link to its page, and an imported image is shown', () => {
    expect(html("import Part from './a.md';\n\n<Part />")).toContain('href="/demo/docs/a.html"');
    expect(html('import logo from \'../logo.png\';\n\n<img src={logo} alt="Logo" />')).toContain(
      'src="/git/demo/logo.png"',
    );
    expect(html("![x](../logo.png) <img src={require('../logo.png').default} />")).toContain(
      'src="/git/demo/logo.png"',
    );
  });

  test('attributes of JSX become those of HTML, and styles and handlers are left out', () => {
    expect(mdxToMarkdown('<div className="a" style={{ color: "red" }} onClick={() => x()}>\n**b**\n</div>')).toMatch(
      /<div class="a">\s+\*\*b\*\*\s+<\/div>/,
    );
    expect(html('<p align="center">\n  **b**\n</p>')).toBe('<div align="center"><p><strong>b</strong></p></div>');
  });

  test('components inside of lists stay in their item', () => {
    expect(html('1. One\n\n   <Note>\n   Text\n   </Note>\n\n2. Two')).toMatch(
      /^<ol><li><p>One<\/p><div.*Text.*<\/div><\/li><li>.*Two/,
    );
  });

  test.each([
    '<A>\n\ntext',
    'text </A> more',
    '<A><B>text</A></B>',
    '<A b=>text',
    '<A {b text',
    'a < b > c',
    '<',
    '<A',
    '<!-- <A> -->text',
  ])('what cannot be parsed is text: %j', (mdx) => {
    expect(html(mdx)).toMatch(/text|a &lt; b|&lt;/);
  });
});

test('titles, headings and sections are those of markdown', () => {
  const { title, headings, sections, excerpt } = page(
    "import a from 'a';\n\n# Alpha\n\nA text of several whole words {/* x */}\n\n## Beta\n\n<Card>Inside</Card>",
  );
  expect(title).toBe('Alpha');
  expect(headings.map(({ id }) => id)).toEqual(['alpha', 'beta']);
  expect(excerpt).toBe('A text of several whole words');
  expect(sections.map(({ text }) => text)).toEqual(['A text of several whole words', 'Inside']);
});

test.each([
  '<A>',
  '{',
  '<A b="',
  '`a ',
  '<A b={',
  'export const a = {\n\n',
  '<A><B></A>',
  '```\n',
  '$a ',
  '<A>\n  ',
  '{`${',
  '{/*',
  '<A {',
  '- <A>\n',
])('a long run of %j becomes markdown in one pass', (piece) => {
  // A search that starts again at every mark would take minutes.
  expect(mdxToMarkdown(piece.repeat(20_000)).length).toBeLessThan(20_000 * 60);
});

const corpus = '../shared/corpus/toolchains';

test.skipIf(!existsSync(corpus))(
  'real documents leave no component and no statement in their text (skipped where ../shared/corpus is absent)',
  () => {
    const left = globSync('**/*.mdx', { cwd: corpus }).flatMap((file) => {
      const { sections } = page(readFileSync(`${corpus}/${file}`, 'utf8'));
      const { html: shown } = page(readFileSync(`${corpus}/${file}`, 'utf8'));
      const text = shown.replace(/<(pre|code|figcaption)[\s>][\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
      expect(sections.length).toBeGreaterThan(0);
      return [...text.matchAll(/^(?:import|export) .*(?:from|const|default).*$|&lt;\/?[A-Z]\w*|\{\/\*/gm)].map(
        ([raw]) => `${file}: ${raw}`,
      );
    });
    expect(left).toEqual([]);
  },
);
