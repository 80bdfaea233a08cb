import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument, sampleMatrixDocument } from '#web/testing/sample-document.ts';
import { hostLinks } from './host-links.ts';

const address = 'https://docs.example/lantern/docs/page.html';

const article = `<p title="a &gt; b"><a title="x>y" href="/lantern/a%20b.html?q=1&amp;r=2#c">one</a>
<a href="../other.html">two</a> <a href="https://elsewhere.example/x">three</a> <a href="#here">four</a>
<a href="https://docs.example/bee/index.html">five</a> <code>href="/not/a-link" src="/nor/this"</code>
<img alt="" src="/git/lantern/a&amp;b.png">
<video poster="/git/lantern/p.png" src="/git/lantern/v.mp4"></video></p>`;

test('all links and images of a document are found, and nothing in its text', () => {
  const images = '<source srcset="/git/lantern/s.png 1x, /git/lantern/l.png 2x">';
  expect(hostLinks(images, address)).toEqual(['/git/lantern/s.png', '/git/lantern/l.png']);
  expect(hostLinks(article, address)).toEqual([
    '/lantern/a%20b.html',
    '/lantern/other.html',
    '/bee/index.html',
    '/git/lantern/a&b.png',
    '/git/lantern/p.png',
    '/git/lantern/v.mp4',
  ]);
});

test.each([
  ['a page', { ...sampleDocument, article, sharedImage: '/assets/card/1/lantern.png' }],
  ['the Matrix', sampleMatrixDocument],
])('the links of %s are those that an HTML parser finds', (_, document) => {
  const html = renderDocument(document, sampleAssets);
  // The pages of all packages are listed, with or without links to them.
  const others = html.replace(/<ul id="cory-seo".*?<\/ul>/, '');
  expect(others === html).toBe(document !== sampleMatrixDocument);
  expect([...hostLinks(html, address)].toSorted()).toEqual([...parsedLinks(others)].toSorted());
});

type Node = DefaultTreeAdapterTypes.Node;

function parsedLinks(html: string): ReadonlySet<string> {
  const named = elementsOf(parse(html, { scriptingEnabled: false })).flatMap(({ attrs }) => {
    const isPicture = attrs.some(({ value }) => value === 'og:image');
    const names = isPicture ? ['content'] : ['href', 'src', 'poster'];
    return attrs.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  });
  const urls = named.filter((value) => !value.startsWith('#')).map((value) => URL.parse(value, address));
  return new Set(urls.filter((url) => url?.origin === 'https://docs.example').map((url) => url?.pathname ?? ''));
}

function elementsOf(node: Node): readonly DefaultTreeAdapterTypes.Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'attrs' in node ? [node, ...inside] : inside;
}
