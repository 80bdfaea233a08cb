import { describe, expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import type { ArticleComparison, ComparedArticle } from '#model/compare/article-comparison.ts';
import { createCompareArticles } from './compare-articles.ts';
import { shownText } from './testing/shown-text.ts';

const compareArticles = createCompareArticles();

/** Compares two markdown documents, and checks that both can be read in the result. */
function compare(before: string, after: string): ArticleComparison {
  const [old, now] = [html(before), html(after)];
  const found = compareArticles({ before: { html: old }, after: { html: now } });
  expect(shownText(found.html, 'before')).toBe(shownText(old));
  expect(shownText(found.html, 'after')).toBe(shownText(now));
  return found;
}

/** The HTML of a comparison in one line, without the attributes that all marks have. */
function marks(before: string, after: string): string {
  return compare(before, after)
    .html.replace(/ data-change="(removed|inserted)"/g, '')
    .replace(/\n+/g, '');
}

describe('text', () => {
  test('words are marked inside of a paragraph, and each place has an id', () => {
    const found = compare('The quick brown fox jumps.', 'The slow brown fox never jumps.');
    expect(found.html).toBe(
      '<p>The <del id="change-1" data-change="removed">quick</del><ins data-change="inserted">slow</ins> brown fox' +
        '<ins id="change-2" data-change="inserted"> never</ins> jumps.</p>\n',
    );
    expect(found).toMatchObject({ inserted: 2, deleted: 1, changes: 2, coarse: false, cut: undefined });
  });

  test('a paragraph with other words is one place: the old one, then the new one', () => {
    expect(marks('Same.\n\nNothing of this stays.', 'Same.\n\nAll words differ here now.')).toBe(
      '<p>Same.</p><del id="change-1"><p>Nothing of this stays.</p></del><ins><p>All words differ here now.</p></ins>',
    );
  });

  test('words with a sign between them are replaced together', () => {
    expect(marks('It reads one, two and ends there.', 'It reads red, blue and ends there.')).toBe(
      '<p>It reads <del id="change-1">one, two</del><ins>red, blue</ins> and ends there.</p>',
    );
  });

  test('words of a language without blanks are compared by characters, and emoji as a whole', () => {
    expect(marks('我们喜欢红色的星星', '我们喜欢蓝色的星星')).toContain('<del id="change-1">红</del><ins>蓝</ins>');
    expect(marks('We write 👩‍💻 here', 'We write 👩‍🔬 here')).toContain('<del id="change-1">👩‍💻</del><ins>👩‍🔬</ins>');
  });

  test('an added heading and a removed quote are marked around the block', () => {
    expect(marks('Text\n\n> A quote', '## Next\n\nText')).toBe(
      '<ins id="change-1"><h2 id="next">Next</h2></ins><p>Text</p><del id="change-2"><blockquote><p>A quote</p></blockquote></del>',
    );
  });

  test('words inside of alerts and quotes are marked there', () => {
    expect(marks('> [!NOTE]\n> Mind the gap here.', '> [!NOTE]\n> Mind the wide gap here.')).toMatch(
      /Note<\/p><p>Mind the <ins id="change-1">wide <\/ins>gap here\.<\/p><\/div>$/,
    );
  });
});

describe('markup', () => {
  test('text that was only formatted, divided or wrapped otherwise has no change', () => {
    const same = [
      ['Plain bold text', 'Plain **bold** text'],
      ['One two', 'One\n\ntwo'],
      ['One\ntwo three', 'One two\nthree'],
      ['## Title', '### Title'],
      ['- a\n- b', '1. a\n2. b'],
      ['a  \nb', 'a b'],
      ['a', 'a\n\n---'],
      ['~~gone~~', 'gone'],
      ['`npm`', 'npm'],
    ];
    for (const [before = '', after = ''] of same) {
      const found = compare(before, after);
      expect(found, after).toMatchObject({ changes: 0, inserted: 0, deleted: 0 });
      expect(found.html.replaceAll('\n', '')).toBe(html(after).replaceAll('\n', ''));
    }
  });

  test('inline markup around changed words stays whole', () => {
    expect(marks('See [the old guide](docs/a.md) now', 'See [the new guide](docs/a.md) now')).toBe(
      '<p>See <a href="/demo/docs/a.html">the <del id="change-1">old</del><ins>new</ins> guide</a> now</p>',
    );
    expect(marks('Run `npm i` and **look well**', 'Run `npm ci` and **look**')).toBe(
      '<p>Run <code>npm <del id="change-1">i</del><ins>ci</ins></code> and <strong>look</strong><del id="change-2"><strong> well</strong></del></p>',
    );
    expect(marks('Take the way home', 'Take the **long and _winding_** way home')).toBe(
      '<p>Take the <ins id="change-1"><strong>long and <em>winding</em></strong> </ins>way home</p>',
    );
  });

  test('a strikethrough of the author is not a removed text', () => {
    expect(marks('A ~~b~~ c d', 'A ~~b~~ c e')).toBe('<p>A <del>b</del> c <del id="change-1">d</del><ins>e</ins></p>');
  });

  test('a target of links inside of a changed text stays where it is', () => {
    expect(marks('Some <a id="x"></a>old text', 'Some <a id="x"></a>new text')).toBe(
      '<p>Some <del id="change-1">old</del><ins><a id="x"></a>new</ins> text</p>',
    );
  });
});

describe('links', () => {
  test('a link with another address is marked with the old one, and is no change of the text', () => {
    const found = compare('Read [this](docs/a.md) well', 'Read [this](docs/README.md) well');
    expect(found).toMatchObject({ changes: 0, addresses: 1, inserted: 0 });
    expect(found.html).toBe(
      '<p>Read <span id="address-1" data-change="changed" data-was="/demo/docs/a.html"><a href="/demo/docs/index.html">this</a></span> well</p>\n',
    );
    expect(compare('Read [this](docs/a.md) well', 'Read [this](docs/README.md) good').addresses).toBe(1);
  });

  test('addresses that differ only in the version are equal', () => {
    const side = (version: string): ComparedArticle => ({
      html: `<p><a href="/demo${version}/a.html">a</a> <img src="/git/demo${version}/b.png"></p>`,
      roots: [`/demo${version}/`, `/git/demo${version}/`],
    });
    const found = compareArticles({ before: side('@1.0.0'), after: side('') });
    expect(found).toMatchObject({ changes: 0, addresses: 0 });
  });
});

describe('lists', () => {
  test('items are aligned, and removed items keep the numbers of their version', () => {
    expect(marks('1. a\n2. b\n3. c', '1. a\n2. c\n3. d e')).toBe(
      '<ol><li value="1">a</li><li value="2"><del id="change-1">b</del></li>' +
        '<li value="2">c</li><li value="3"><ins id="change-2">d e</ins></li></ol>',
    );
  });

  test('an item that gets a list of its own is compared with the item before', () => {
    expect(marks('- first item', '- first item\n  - inner')).toBe(
      '<ul><li>first item<ins id="change-1"><ul><li>inner</li></ul></ins></li></ul>',
    );
  });

  test('a task that is done is a change', () => {
    const found = compare('- [ ] Tidy up', '- [x] Tidy up');
    expect(found).toMatchObject({ changes: 1, inserted: 0, deleted: 0 });
  });

  test('terms and their descriptions are marked inside', () => {
    const list = (text: string): ComparedArticle => ({ html: `<dl><dt>Word</dt><dd>The ${text} meaning</dd></dl>` });
    expect(compareArticles({ before: list('old'), after: list('new') }).html).toContain(
      '<dd>The <del id="change-1" data-change="removed">old</del><ins data-change="inserted">new</ins> meaning</dd>',
    );
  });
});

describe('tables', () => {
  const table = '| Name | Value |\n|-|-|\n| port | 3000 |\n| host | local |';

  test('cells are compared with the cells of their row and column', () => {
    expect(marks(table, table.replace('3000', '4000'))).toContain(
      '<td>port</td><td><del id="change-1">3000</del><ins>4000</ins></td>',
    );
  });

  test('an added row is one place, with marks in its cells', () => {
    const found = compare(table, `${table}\n| base | /docs |`);
    expect(found).toMatchObject({ changes: 1, inserted: 2 });
    expect(found.html).toContain('<tr data-change="inserted"><td data-change="inserted"><ins id="change-1"');
  });

  test('an added and a removed column are one place each', () => {
    const wide = '| Name | Kind | Value |\n|-|-|-|\n| port | number | 3000 |\n| host | text | local |';
    expect(compare(table, wide)).toMatchObject({ changes: 1, inserted: 3, deleted: 0 });
    expect(compare(wide, table)).toMatchObject({ changes: 1, inserted: 0, deleted: 3 });
    expect(compare(wide, table).html).toContain(
      '<td data-change="removed"><del data-change="removed">number</del></td>',
    );
  });

  test('a table with cells over several columns is replaced as a whole', () => {
    const wide = (text: string): ComparedArticle => ({
      html: `<table><tbody><tr><td colspan="2">a</td></tr><tr><td>${text}</td><td>b</td></tr></tbody></table>`,
    });
    const { html: found, changes } = compareArticles({ before: wide('c'), after: wide('d') });
    expect(changes).toBe(1);
    expect(found).toMatch(/^<del .*?><table>.*<\/table><\/del>\n<ins .*?><table>.*<\/table><\/ins>\n$/s);
  });
});

describe('code', () => {
  const code = (...lines: readonly string[]): string => `\`\`\`js\n${lines.join('\n')}\n\`\`\``;

  test('lines are marked, and the highlighting goes on in each of them', () => {
    const found = compare(code('let a = `x', 'y`;', 'b();'), code('let a = `x', 'z`;', 'b();'));
    expect(found.html).toBe(
      '<pre data-language="js"><code class="hljs language-js"><span class="hljs-keyword">let</span> a = <span class="hljs-string">`x\n</span>' +
        '<del id="change-1" data-change="removed"><span class="hljs-string">y`</span>;\n</del>' +
        '<ins data-change="inserted"><span class="hljs-string">z`</span>;\n</ins>' +
        '<span class="hljs-title function_">b</span>();\n</code></pre>\n',
    );
  });

  test('indentation counts, another language does not', () => {
    expect(compare('```yaml\na:\n  b: 1\n```', '```yaml\na:\n    b: 1\n```').changes).toBe(1);
    expect(compare('```js\na\n```', '```ts\na\n```').changes).toBe(0);
  });

  test('numbered lines and titles are compared too', () => {
    const found = compare('```js {2} title="a.js"\na()\nb()\n```', '```js {2} title="b.js"\na()\nc()\n```');
    expect(found.changes).toBe(2);
    expect(found.html).toContain('<figcaption>');
    expect(found.html).toMatch(/<ins data-change="inserted"><span class="line marked">/);
  });
});

describe('wholes', () => {
  test('a replaced image stands beside the old one, with the same place', () => {
    const found = compare('![a](logo.png) text', '![a](docs/pic%20one.png) text');
    expect(found).toMatchObject({ changes: 1, inserted: 0, deleted: 0 });
    expect(found.html).toMatch(
      /<span class="change-pair"><del id="change-1" data-change="removed"><img src="\/git\/demo\/logo\.png"[^>]*><\/del><ins data-change="inserted"><img/,
    );
  });

  test('images are equal if their content is, and differ if it does, whatever their addresses are', () => {
    const side = (src: string, hash?: string): ComparedArticle => ({
      html: `<p><img src="${src}"></p>`,
      ...(hash !== undefined && { images: new Map([[src, hash]]) }),
    });
    const changes = (before: ComparedArticle, after: ComparedArticle): number =>
      compareArticles({ before, after }).changes;
    expect(changes(side('/a.png', '1'), side('/b.png', '1'))).toBe(0);
    expect(changes(side('/a.png', '1'), side('/a.png', '2'))).toBe(1);
    expect(changes(side('/a.png', '1'), side('/a.png'))).toBe(0);
    expect(changes(side('/a.png'), side('/b.png'))).toBe(1);
  });

  test('formulas and diagrams are replaced as a whole', () => {
    expect(marks('So $a+b$ holds', 'So $a+c$ holds')).toMatch(/<del id="change-1"><math .*<\/math><\/del><ins><math /);
    const diagram = (edge: string): string => `\`\`\`mermaid\ngraph TD\n  ${edge}\n\`\`\``;
    expect(marks(diagram('A-->B'), diagram('A-->C'))).toMatch(
      /^<div class="change-pair"><del id="change-1"><figure class="mermaid">.*<\/figure><\/del><ins><figure/,
    );
  });

  test('a fold with a change is open, and one without stays closed', () => {
    const fold = (text: string): string => `<details><summary>More</summary>\n\nThe ${text} text\n\n</details>\n\n`;
    expect(marks(fold('old') + fold('same'), fold('new') + fold('same'))).toMatch(
      /^<details open><summary>More<\/summary>.*<details><summary>/,
    );
  });
});

describe('ids', () => {
  test('a removed block has no ids and no links to them, and keeps its links to pages', () => {
    const { html: found } = compareArticles({
      before: { html: '<h2 id="b">Gone away</h2><p>x y z <a href="#b">b</a> <a href="/demo/a.html">a</a> w v</p>' },
      after: { html: '<h2 id="b">Fresh arrival of b</h2>' },
    });
    expect(found.match(/ id="b"/g)).toHaveLength(1);
    expect(found).toContain('<a>b</a> <a href="/demo/a.html">a</a>');
  });

  test('headings with the id of a place get another one, and links to them lead there', () => {
    const { html: found } = compare('# Change 1\n\n[up](#change-1) a', '# Change 1\n\n[up](#change-1) b');
    expect(found).toContain('<h1 id="user-content-change-1">');
    expect(found).toContain('href="#user-content-change-1"');
    expect(found.match(/ id="change-1"/g)).toHaveLength(1);
  });

  test('ids are unique when a link or a mark is written in pieces', () => {
    const { html: found } = compareArticles({
      before: { html: '<p>a <b id="user-content-x">b c</b> d</p>' },
      after: { html: '<p>a <b id="user-content-x">b</b> <i>e</i> <b>c</b> d f</p>' },
    });
    const ids = [...found.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
