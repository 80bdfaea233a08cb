import { parse } from 'parse5';
import { expect, test } from 'vitest';
import type { DocumentView } from '#model/views/document-view.ts';
import { sampleRow } from '#model/views/matrix/sample-row.ts';
import { readState } from '#web/app/page-state.ts';
import {
  sampleAssets,
  sampleCoreDocument,
  sampleDocument,
  sampleDocumentWith,
  sampleFailure,
  sampleMatrixDocument,
  samplePackage,
  sampleSite,
} from '#web/testing/sample-document.ts';
import { renderDocument } from './document.tsx';

const html = renderDocument(sampleDocument, sampleAssets);
const body = visible(html);
const notFound = { status: 404, url: '/lantern/x.html', reason: 'page' } as const;

test('every page is valid HTML without event handlers or style attributes', () => {
  const errors: string[] = [];
  parse(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  expect(body.match(/\s(?:on[a-z]+|style)=/i)).toBeNull();
  expect(body).not.toContain('javascript:');
  // Only the boot script runs; the others are data.
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes?.trim());
  expect(scripts).toEqual(['', 'type="application/json" id="asterism-state"', 'type="application/ld+json"']);
});

test('the boot script and the styles are in the page exactly as the security policy hashes them', () => {
  expect(html).toContain(`<style>${sampleAssets.styles.page}</style>`);
  expect(html).toContain(`<script>${sampleAssets.boot}</script>`);
});

test('the document links the other styles at its end for browsers without JavaScript, the boot script for all others', () => {
  expect(html.split('<link rel="stylesheet"')).toHaveLength(2);
  expect(html).toMatch(/\n<noscript><link rel="stylesheet" href="\/assets\/rest-1\.css"><\/noscript>\n<\/body>/);
});

test('the document has the article once, and what the browser knows of its page in one script element', () => {
  expect(html.split('kerosene')).toHaveLength(2);
  expect(html).toMatch(/<article[^>]*><h1 id="lantern">Lantern<\/h1><p>Only here: kerosene.<\/p><\/article>/);
  const block = blockOf(html);
  expect(block).not.toMatch(/[<\u2028\u2029]/);
  const state = readState(block);
  expect(Object.keys(state).toSorted()).toEqual(['language', 'query', 'site', 'view']);
  expect(state).toMatchObject({ language: 'en', query: '' });
  expect(state.view).toEqual({
    address: { repo: 'lantern', file: 'README.md' },
    path: '/lantern/index.html',
    title: 'Light </title><script>alert(1)</script>',
    version: 'a1',
    package: { repo: 'lantern', title: 'lantern', core: false },
  });
  expect(Object.keys(state.site).toSorted()).toEqual([
    'base',
    'emoji',
    'family',
    'languageCookie',
    'languages',
    'live',
    'mode',
    'parts',
    'product',
    'version',
  ]);
});

test('a document does not depend on the other packages of its family', () => {
  const family = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...samplePackage,
      repo: `one-${index}`,
      name: `one-${index}`,
      title: `Package ${index}`,
      icon: `fas fa-${index}`,
      stars: count - index,
    }));
  for (const of of [sampleDocument, { ...sampleDocument, language: 'hu' }, sampleFailure(notFound)]) {
    const [small, large] = [3, 1_000].map((count) =>
      renderDocument({ ...of, site: { ...sampleSite, packages: [samplePackage, ...family(count - 1)] } }, sampleAssets),
    );
    expect(large).toBe(small);
    expect(large).not.toMatch(/one-\d|Package \d/);
  }
});

test('the sprite of a document has the icons that it shows, and no others', () => {
  for (const document of [sampleDocument, sampleCoreDocument, sampleMatrixDocument, sampleFailure(notFound)]) {
    const text = renderDocument(document, sampleAssets);
    const drawn = [...text.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...text.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    expect(drawn.length).toBeGreaterThan(5);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn).toEqual([...new Set(used)].toSorted());
  }
});

test('[T-02] the page has the default theme, and lists the others for the boot script', () => {
  expect(html.slice(0, 600)).toContain('class="cory-mat-theme-dark-matrix cory-mat-theme-dark"');
  expect(html).toContain('<body class="cory-mat-theme-dark">');
  expect(html).toMatch(/data-themes="cory-mat-theme-light-indigo-pink [^"]+" data-theme-cookie="theme"/);
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
});

test('[X-01] [R-09] every package and its source host are in the hidden list of links of the Matrix', () => {
  const list = hiddenLinks(renderDocument(sampleMatrixDocument, sampleAssets)) ?? '';
  expect(list).toContain('<a href="/lantern">');
  expect(list).toContain('<a href="/matrix">');
  expect(list).toContain('href="https://forge.example/family/lantern"');
  expect(list.match(/<li>/g)).toHaveLength(sampleSite.packages.length);
});

test('[X-01] other documents have no hidden list', () => {
  for (const document of [sampleDocument, sampleFailure(notFound)]) {
    expect(renderDocument(document, sampleAssets)).not.toContain('cory-seo');
  }
});

test('the first page of 5,000 packages has at most 3,000 elements and 150 KB, and names each package once in its list', () => {
  const { view, site } = sampleMatrixDocument;
  const text = { description: 'It lights the way of ships that pass at night.', topics: ['light', 'sea', 'night'] };
  const rows = Array.from({ length: 5_000 }, (_, at) => sampleRow({ repo: `lamp-${at}`, stars: 9_000 - at, ...text }));
  const matrix = { rows, pages: 15_000, version: 'm2' };
  const html = renderDocument({ ...sampleMatrixDocument, view: { ...view, first: { matrix } }, site }, sampleAssets);
  expect(html.match(/<[a-z]/g)?.length).toBeLessThan(3_000);
  expect(html.length).toBeLessThan(150_000);
  expect(html.match(/lamp-59\//g)).toHaveLength(1);
  expect(html).not.toContain('lamp-60');
});

test('[H-02] [H-03] [P-01] [P-03] [P-04] header and card describe the package', () => {
  expect(body).toContain('openwrt');
  expect(body).toContain('href="/lantern/index.html"');
  expect(body).toMatch(/title="1,500"/);
  expect(body).toContain('1.5k');
  expect(body).toContain('Built on Angular v22.0.4');
  expect(body).toContain('Light for agents/&lt;slug&gt;/ &amp; others');
  expect(body).toContain('https://snap.example/x-lantern');
});

test('[H-02] an OpenWrt package is marked by an icon and a name, any other type is not', () => {
  expect(body).toMatch(/<span class="type openwrt" title="OpenWrt package">.*?#icon:fas-wifi.*?openwrt<\/span>/);
  const other = rendered(withPackage({ type: 'library' }));
  expect(other).toContain('<span class="type">library</span>');
  expect(other).not.toContain('#icon:fas-wifi');
});

test('[H-02] a package without a type shows the family below its name, the core package has that name above its title', () => {
  const plain = rendered(withPackage({ type: undefined }));
  expect(plain).toContain('<span class="family">Stars</span>');
  const kind = '<span class="kind"> <span>Matrix</span></span>';
  expect(rendered(sampleCoreDocument)).toContain(`<span class="name">Stars</span>${kind}`);
});

test('[H-03] the core package has no home button', () => {
  const home = 'aria-label="Home"';
  expect(body).toContain(home);
  expect(rendered(sampleCoreDocument)).not.toContain(home);
});

test('[H-04] [H-05] the menu opens without JavaScript, and the packages button is then a link to the Matrix', () => {
  expect(body).toMatch(/<button[^>]*popoverTarget="asterism:package-menu"/i);
  expect(body).toMatch(/<nav id="asterism:package-menu" popover="auto"/);
  expect(body).toContain('href="/lantern/docs/start.html">Getting started</a>');
  expect(body).toMatch(/href="https:\/\/example.org\/words" target="_blank" rel="noopener">Own words/);
  const [button = ''] = /<a [^>]*data-action="open-packages"[^>]*>/.exec(body) ?? [];
  expect(button).toContain('href="/matrix/index.html#asterism:matrix"');
  expect(button).toMatch(/aria-label="Packages" aria-haspopup="dialog"/);
  expect(rendered(sampleMatrixDocument)).toContain('id="asterism:matrix"');
  expect(rendered(withPackage({ menu: [] }))).not.toContain('asterism:package-menu');
});

test('[L-09] the package drawer is in no document: the browser renders it when it is opened', () => {
  for (const document of [sampleDocument, sampleMatrixDocument, sampleFailure(notFound)]) {
    expect(rendered(document)).not.toMatch(/<dialog|id="asterism:packages"/);
  }
});

test('[P-02] the card is left out below the first page', () => {
  const deep = rendered(sampleDocumentWith({ first: undefined }));
  expect(body).toContain('About this package');
  expect(deep).not.toContain('About this package');
});

test('[P-06] [P-10] promo sections and people follow the article', () => {
  expect(body.indexOf('https://web.example')).toBeGreaterThan(body.indexOf('</article>'));
  expect(body).toContain('Ada &lt;i&gt;');
  expect(body).toContain('https://example.org/coffee');
});

test('[P-10] contributors, backers, sponsors and funding links have a list each', () => {
  const people = /<section class="people".*?<\/section>/.exec(body)?.[0] ?? '';
  const lists = [...people.matchAll(/<h2>(.*?)<\/h2><ul>(.*?)<\/ul>/g)].map(([, title, list]) => [
    title,
    [...(list ?? '').matchAll(/href="(https[^"]+)"/g)].map(([, url]) => url),
  ]);
  expect(lists).toEqual([
    ['Contributors', ['https://example.org/ada', 'https://example.org/grace']],
    ['Backers', ['https://example.org/bea']],
    ['Sponsors', ['https://example.org/works']],
    ['Support this package', ['https://example.org/coffee']],
  ]);
  const ours = [{ name: 'Grace', url: 'https://grace.example' }];
  const once = rendered(withPackage({ contributors: ours, funding: [] }));
  expect(once).toContain('https://grace.example');
  expect(once).not.toContain('https://example.org/grace');
  expect(once).not.toContain('Support this package');
});

test('[P-10] many contributors are a row of their initials, with their names for screen readers', () => {
  const names = ['Ada Byron', 'Bea Cole', 'Cy Dorn', 'Di Egan'];
  const people = (count: number) => {
    const contributors = names.slice(0, count).map((name) => ({ name, url: 'https://example.org/' }));
    return rendered(withPackage({ contributors, funding: [] }));
  };
  expect(people(4)).toContain('<i aria-hidden="true">AB</i><span class="visually-hidden">Ada Byron</span>');
  // A few are named.
  expect(people(0)).not.toMatch(/<span class="visually-hidden">Grace/);
});

test('[P-10] card and footer link to the package’s funding page, else to the site’s', () => {
  const card = (text: string) => /<section class="card".*?<\/section>/.exec(text)?.[0] ?? '';
  expect(card(body)).toContain('href="https://example.org/coffee" target="_blank" rel="noopener">Sponsor<');
  expect(card(rendered(withPackage({ funding: [] })))).toContain('href="https://pay.example"');
});

test('[P-09] the uptime badge shows its image where there is one, with the package filled in', () => {
  const uptime = { url: 'https://up.example/{repo}', image: 'https://up.example/{name}.svg' };
  const site = { ...sampleSite, links: { ...sampleSite.links, uptime } };
  const shown = rendered({ ...sampleDocument, site });
  expect(shown).toContain('href="https://up.example/lantern"');
  expect(shown).toContain('<img src="https://up.example/x-lantern.svg" alt="Uptime"');
});

test('[F-01] [F-02] [P-09] the footer links what the package and the settings have', () => {
  const footer = html.slice(body.indexOf('<footer'));
  expect(footer).toContain('https://registry.example/x-lantern');
  expect(footer).toContain('https://forge.example/family/lantern');
  expect(footer).toContain(`© ${new Date().getFullYear()} Dev`);
  expect(footer).toContain('https://dev.example/en');
  expect(footer).toContain('https://uptime.example');
  const bare = rendered(withPackage({ publish: false, build: false }));
  expect(bare).not.toContain('https://registry.example');
  expect(bare).not.toContain('https://uptime.example');
});

test('[P-11] a failure shows status, meaning, URL and reason, and is not indexed', () => {
  const failure = { status: 404, url: '/x/<y>', reason: 'page' } as const;
  const address = { repo: 'lantern', file: '<y>.md' };
  const failed = rendered(sampleFailure(failure, address));
  expect(failed).toMatch(/>404</);
  expect(failed).toContain('Not found');
  expect(failed).toContain('#icon:far-thumbs-down');
  expect(failed.replaceAll('<wbr/>', '')).toContain('/x/&lt;y&gt;');
  expect(failed).toContain('lantern has no page &lt;y&gt;.md.');
  expect(failed).toContain('<meta name="robots" content="noindex">');
  expect(failed).not.toContain('<article');
});

test('[T-01] a Hungarian document has its language set and no English text', () => {
  const hungarian = rendered({ ...sampleDocument, language: 'hu' });
  expect(hungarian).toContain('<html lang="hu"');
  expect(hungarian).toContain('Csomagok');
  expect(hungarian).not.toContain('>Packages<');
  expect(rendered({ ...sampleDocument, language: 'xx' })).toContain('<html lang="en"');
});

test('a cut page says why and links the file, and a package without README says so', () => {
  expect(rendered(sampleDocumentWith({ cut: 'size' }))).toContain('href="/git/lantern/README.md"');
  const { address, path, title, description, place } = sampleDocument.view;
  const empty = { address, path, title, description, place, package: samplePackage, first: {} };
  expect(rendered({ ...sampleDocument, view: { kind: 'empty', ...empty } })).toContain('has no README');
});

function rendered(document: DocumentView): string {
  return visible(renderDocument(document, sampleAssets));
}

// The document without script elements and the icon sprite.
function visible(document: string): string {
  return document.replace(/<script.*?<\/script>|<div id="asterism:icons" hidden><svg>.*?<\/svg><\/div>/gs, '');
}

function blockOf(document: string): string {
  return /<script type="application\/json" id="asterism-state">(.*)<\/script>/.exec(document)?.[1] ?? '';
}

function hiddenLinks(document: string): string | undefined {
  return /<ul id="cory-seo" hidden>(.*?)<\/ul>/.exec(document)?.[1];
}

function withPackage(changed: Partial<typeof samplePackage>): DocumentView {
  return sampleDocumentWith({ package: { ...samplePackage, ...changed } });
}
