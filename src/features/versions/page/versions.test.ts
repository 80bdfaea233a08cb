import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { oldVersionDocument, sampleVersions, versionedDocument } from '#features/versions/testing/sample-versions.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { stylesOf } from '#web/document/inline-styles.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument } from '#web/testing/sample-document.ts';

const rendered = (document: DocumentView) => renderDocument(document, sampleAssets);
const current = rendered(versionedDocument());

test('a reader opens the list of versions without JavaScript and gets each with its date and state', () => {
  expect(current).toMatch(/<button[^>]*popoverTarget="asterism:versions"[^>]*><b>Version main<\/b>/i);
  expect(current).toMatch(/<div id="asterism:versions" popover="auto"/);
  expect(links(current)).toEqual([
    ['/lantern/docs/wick.html', 'true', 'main current unreleased May 21, 2026'],
    ['/lantern@3.0.0-rc.1/docs/wick.html', undefined, '3.0.0-rc.1 unreleased'],
    ['/lantern@2.4.0/docs/wick.html', undefined, '2.4.0 Jan 2, 2026'],
    ['/lantern@1.0.0/docs/wick.html', undefined, '1.0.0 Jul 9, 2024'],
  ]);
});

test('the version is chosen in the card of a first page, and at the top of the contents of all others', () => {
  const first = rendered(versionedDocument({ first: {} }));
  expect(first.split('id="asterism:versions"')).toHaveLength(2);
  expect(/<section class="card".*?<\/section>/.exec(first)?.[0]).toContain('id="asterism:versions"');
  expect(current).toMatch(/<div id="asterism:sidebar"[^>]*><div class="switch">/);
  expect(current).toMatch(/<button type="button" popoverTarget="asterism:sidebar">/i);
});

test('a page with versions is valid HTML, and one without has nothing of them', () => {
  for (const html of [current, rendered(oldVersionDocument()), rendered(versionedDocument({ first: {} }))]) {
    const errors: string[] = [];
    parse(html, { onParseError: ({ code }) => errors.push(code) });
    expect(errors).toEqual([]);
    expect(html).toContain(`<style>${sampleAssets.styles['feature:versions']}</style>`);
  }
  const plain = rendered(sampleDocument);
  expect(plain).not.toMatch(/asterism:versions|class="switch"|copy-link|versionOf/);
  expect(plain).not.toContain(sampleAssets.styles['feature:versions']);
});

test('a document has the inline styles of versions if its package has several, and those of notices for an old one', () => {
  const styles = { ...sampleAssets.styles, page: 'page', aboveArticle: 'above', 'feature:versions': 'versions' };
  expect(stylesOf(versionedDocument().view, styles)).toEqual(['page', 'versions']);
  expect(stylesOf(oldVersionDocument().view, styles)).toEqual(['page', 'above', 'versions']);
});

test('the notice of an old version says so and leads to the same page of the current one', () => {
  expect(noticeOf({})).toBe(
    'You are reading version 1.0.0. The current version of this page is <a href="/lantern/docs/wick.html">main</a>.',
  );
  expect(current).not.toContain('role="note"');
});

test('the reader of an old page that is gone since is led to the package', () => {
  expect(noticeOf({ currentPath: undefined })).toBe(
    'You are reading version 1.0.0. The current version, <a href="/lantern/index.html">main</a>, has no such page.',
  );
});

test('the notice of an unreleased version or of a commit names it', () => {
  expect(noticeOf({ shown: '3.0.0-rc.1' })).toContain('version 3.0.0-rc.1, which has not been released yet.');
  const commit = oldVersionDocument({ shown: 'abc1234', isCommit: true });
  expect(noticeIn(rendered(commit))).toContain('You are reading this page as of commit abc1234.');
  expect(rendered(commit)).toContain('<b>Commit abc1234</b>');
  expect(links(rendered(commit)).filter(([, shown]) => shown !== undefined)).toEqual([]);
});

test('the notice on the nearest page names the page that the version lacks', () => {
  expect(noticeOf({ missing: 'docs/x<b>.md' })).toMatch(
    /^Version 1\.0\.0 has no page docs\/x&lt;b&gt;\.md\. This is the nearest one\. The current version/,
  );
  const here = versionedDocument({}, { versions: { ...sampleVersions, missing: 'docs/x.md' } });
  expect(noticeIn(rendered(here))).toBe('Version main has no page docs/x.md. This is the nearest one.');
});

test('[T-01] a Hungarian reader gets the notice in Hungarian', () => {
  expect(noticeIn(rendered({ ...oldVersionDocument(), language: 'hu' }))).toContain('Ezt a verziót olvasod: 1.0.0.');
});

test('the facts of a page name the release that changed it', () => {
  const html = rendered(versionedDocument({ raw: undefined }, { changedIn: { version: '1.0.0' } }));
  expect(html).toContain('<li>Changed in 1.0.0</li>');
});

test('a permanent link leads to the page of its commit without JavaScript, and is copied with it', () => {
  const html = rendered(versionedDocument({}, { permalink: '/lantern@0123456789/docs/wick.html' }));
  const [link = ''] = /<a href="\/lantern@0123456789.*?<\/a>/.exec(html) ?? [];
  expect(link).toContain('data-action="copy-link"');
  expect(link).toContain('<span class="without-script">Permanent link</span>');
  expect(link).toContain('<span class="needs-script">Copy a permanent link</span>');
});

test('links of an old version to forge, registry and feeds name the package without the version', () => {
  const { view, ...rest } = oldVersionDocument();
  const html = rendered({ ...rest, view: { ...view, package: { ...view.package, forge: undefined }, first: {} } });
  expect(html).toContain('href="https://host.example/lantern"');
  expect(html).toContain('href="/lantern/feed.atom"');
  expect(html).not.toMatch(/host\.example\/lantern%401|%40?1\.0\.0\/feed/);
});

function noticeOf(changed: Parameters<typeof oldVersionDocument>[0]): string | undefined {
  return noticeIn(rendered(oldVersionDocument(changed)));
}

function noticeIn(html: string): string | undefined {
  const [, notice] = /<p class="notice"[^>]*>.*?<span>(.*?)<\/span>/.exec(html) ?? [];
  return notice?.replaceAll('<!-- -->', '');
}

/** Address, `aria-current` and text of each link in the list of versions. */
function links(html: string): readonly (readonly (string | undefined)[])[] {
  const [list = ''] = /<div id="asterism:versions".*?<\/div>/.exec(html) ?? [];
  return [...list.matchAll(/<a href="([^"]+)" rel="nofollow"(?: aria-current="([^"]+)")?>(.*?)<\/a>/g)].map(
    ([, path, shown, text]) => [path, shown, text?.replace(/<!-- -->|<[^>]*>/g, '')],
  );
}

test('the card names the version once: one button with the shown version, and that of the manifest where it differs', () => {
  const card = (data: Parameters<typeof versionedDocument>[1]) =>
    /<section class="card".*?<\/section>/.exec(rendered(versionedDocument({ first: {} }, data)))?.[0] ?? '';
  expect(card({})).toContain('<b>Version 1.2.3 · main</b>');
  expect(card({}).match(/1\.2\.3/g)).toHaveLength(1);
  const released = { ...sampleVersions, shown: '1.2.3' };
  expect(card({ versions: released })).toContain('<b>Version 1.2.3</b>');
});
