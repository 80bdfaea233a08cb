import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { oldVersionDocument } from '#features/versions/testing/sample-versions.ts';
import type { PreviewView } from '#features/versions/versions-view.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets } from '#web/testing/sample-document.ts';

const preview: PreviewView = {
  number: 12,
  branch: undefined,
  title: 'Trim the wick',
  author: 'mallory',
  commit: 'abc1234',
  url: 'https://github.com/lamps/lantern/pull/12',
  commitUrl: 'https://github.com/lamps/lantern/commit/abc1234',
};

function documentOf(changed: Partial<PreviewView> = {}, language = 'en'): string {
  const document = oldVersionDocument({ shown: 'pr-12', preview: { ...preview, ...changed } });
  return renderDocument({ ...document, language }, sampleAssets);
}

function noticeOf(html: string): string {
  return (/<p class="notice"[^>]*>.*?<span>(.*)<\/span><\/p>/.exec(html)?.[1] ?? '').replaceAll('<!-- -->', '');
}

const plain = (html: string): string => noticeOf(html).replace(/<[^>]*>/g, '');

test('the notice of a preview says what it is and who wrote it, and leads to the request and to the current version', () => {
  const html = documentOf();
  expect(plain(html)).toBe(
    'This is a preview of pull request #12 at commit abc1234. Title: “Trim the wick”. Author: mallory. ' +
      'It is not part of the documentation yet, and it may not have been reviewed. ' +
      'The current version of this page is main.',
  );
  const links = [...noticeOf(html).matchAll(/<a href="([^"]+)"( rel="nofollow")?>/g)].map(([, path]) => path);
  expect(links).toEqual([preview.url, preview.commitUrl, '/lantern/docs/wick.html']);
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
});

test('the notice says what the request would change of the card and the menu, without links', () => {
  const changed = { description: 'A <b>lamp</b>', homepage: 'https://mallory.example', menu: 'Log in: in.html' };
  expect(plain(documentOf(changed))).toContain(
    'Proposed description: “A &lt;b&gt;lamp&lt;/b&gt;”. Proposed home page: https://mallory.example. Proposed menu: Log in: in.html.',
  );
  expect(noticeOf(documentOf(changed))).not.toContain('href="https://mallory');
  expect(plain(documentOf(changed, 'hu'))).toContain('Javasolt honlap: https://mallory.example.');
});

test('the notice of a request without a title and at an unknown forge has its number and commit', () => {
  const html = documentOf({ title: undefined, author: undefined, url: undefined, commitUrl: undefined });
  expect(plain(html)).toMatch(/^This is a preview of pull request #12 at commit abc1234\. It is not part/);
  expect(noticeOf(html)).toContain('<b>#12</b>');
});

test('the notice of a branch names the branch, and that of a closed request says that it will be removed', () => {
  const html = documentOf({ number: undefined, branch: 'docs/new', title: undefined, author: undefined });
  expect(plain(html)).toMatch(/^This is a preview of branch docs\/new at commit abc1234\./);
  expect(plain(documentOf({ isClosed: true }))).toContain(
    'The pull request is closed, and this preview will be removed soon.',
  );
});

test('a reader of GitLab gets the words and the sign of GitLab', () => {
  const url = 'https://gitlab.com/lamps/lantern/-/merge_requests/12';
  expect(plain(documentOf({ url }))).toMatch(/^This is a preview of merge request !12 at commit abc1234\./);
  expect(plain(documentOf({ url, isClosed: true }))).toContain('The merge request is closed,');
});

test('a stranger cannot write HTML or placeholders into the notice', () => {
  const html = documentOf({ title: '<img src=x onerror=alert(1)> {author} {commit}', author: '"><script>' });
  expect(plain(html)).toContain(
    '“&lt;img src=x onerror=alert(1)&gt; {author} {commit}”. Author: &quot;&gt;&lt;script&gt;.',
  );
  const errors: string[] = [];
  parse(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
});

test('[T-01] a Hungarian reader gets the notice in Hungarian', () => {
  expect(plain(documentOf({}, 'hu'))).toMatch(
    /^Egy beolvasztási kérés \(#12\) előnézete a következő commit alapján: abc1234\./,
  );
});
