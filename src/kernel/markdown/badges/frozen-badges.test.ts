import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { BadgeValues } from '#model/package/badge-values.ts';
import type { Rendered, RenderFamily, RenderPackage } from '#model/page/render.ts';

const lamp: RenderPackage = {
  forge: 'https://github.com/harbour/lamp',
  registryName: { registry: 'npm', name: '@harbour/lamp' },
  workspace: [{ folder: 'packages/wick', registryName: { registry: 'npm', name: '@harbour/wick' } }],
  pages: new Set(['README.md', 'packages/wick/README.md']),
  images: undefined,
};
const values: BadgeValues = {
  version: '2.4.0',
  release: '2.4.0',
  released: '2026-05-01',
  license: 'MIT OR Apache-2.0',
  stars: 1_520,
  language: 'TypeScript',
  archived: true,
  isServed: true,
  workspace: { 'packages/wick': '0.3.0' },
};
const buoy: RenderPackage = {
  forge: 'https://gitlab.com/harbour/lights/buoy',
  registryName: { registry: 'crates', name: 'buoy_lights' },
  pages: new Set(['README.md']),
  images: undefined,
};

/** A family with the package `demo` of the requests, one of its old versions, and another package; without badges for null. */
function familyWith(own: BadgeValues | null, more: Partial<RenderFamily> = {}): RenderFamily {
  const packages = new Map<string, RenderPackage>([
    ['demo', { ...lamp, ...(own && { badges: own }) }],
    ['buoy', { ...buoy, ...(own && { badges: { version: '7.1.0', license: 'MPL-2.0' } }) }],
    ['demo@1.0.0', { ...lamp, ...(own && { badges: { version: '1.0.0', release: '1.0.0', license: 'ISC' } }) }],
  ]);
  return { ...sampleFamily, emoji: 'text', packages, ...more };
}

const render = createRender();

function rendered(md: string, own: BadgeValues | null = values, more: Partial<RenderFamily> = {}): Rendered {
  return render(requestFor(md), familyWith(own, more));
}

/** The texts of the badges that are drawn. */
function drawn({ html, badges }: Pick<Rendered, 'html' | 'badges'>): readonly string[] {
  return [...(badges + html).matchAll(/<span class="badge[^>]*>(.*?<\/b>)/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, ''),
  );
}

const shields = 'https://img.shields.io';

test.each([
  [`${shields}/npm/v/@harbour/lamp.svg?label=npm`, 'version: 2.4.0'],
  [`${shields}/github/v/release/harbour/lamp`, 'version: 2.4.0'],
  [`${shields}/github/release-date/harbour/lamp`, 'released: 2026-05-01'],
  [`${shields}/github/license/harbour/lamp`, 'licence: MIT OR Apache-2.0'],
  [`${shields}/badge/license-MIT-blue.svg`, 'licence: MIT'],
  [`${shields}/badge/License-Apache_2.0-blue.svg`, 'licence: Apache-2.0'],
  [`${shields}/badge/License-GPLv2-blue.svg`, 'licence: MIT OR Apache-2.0'],
  [`${shields}/badge/version-0.1.2-blue`, 'version: 2.4.0'],
  [`${shields}/github/stars/Harbour/Lamp?style=social`, 'stars: 1.5k'],
  [`${shields}/github/languages/top/harbour/lamp`, 'language: TypeScript'],
  ['https://www.repostatus.org/badges/latest/active.svg', 'status: archived'],
  [`${shields}/npm/v/@harbour/wick`, 'version: 0.3.0'],
  [`${shields}/crates/v/buoy-lights.svg`, 'version: 7.1.0'],
  ['https://gitlab.com/harbour/lights/buoy/-/badges/release.svg', 'version: 7.1.0'],
  [`${shields}/gitlab/license/harbour%2Flights%2Fbuoy`, 'licence: MPL-2.0'],
])('the reader sees the value that the site knows: %s', (address, text) => {
  const page = rendered(`![alt](${address})`);
  expect(drawn(page)).toEqual([text]);
  expect(page.html).not.toContain('<img');
});

test.each([
  ['a package outside the family', `${shields}/npm/v/react`],
  ['the build', 'https://github.com/harbour/lamp/actions/workflows/ci.yml/badge.svg'],
  ['downloads', `${shields}/npm/dm/@harbour/lamp`],
  ['coverage', 'https://codecov.io/gh/harbour/lamp/branch/main/graph/badge.svg'],
  ['stars that no source told', `${shields}/gitlab/stars/harbour%2Flights%2Fbuoy`],
  ['the licence of a package of the workspace', `${shields}/npm/l/@harbour/wick`],
])('nothing is invented for %s: the image stays as the setting for images says', (_, address) => {
  const [direct, off] = [rendered(`![alt](${address})`), rendered(`![alt](${address})`, null)];
  expect(direct.html).toBe(off.html);
  expect(direct.html).toContain(`<img src="${address}" alt="alt"`);
  const blocked = rendered(`![alt](${address})`, values, { externalImages: { kind: 'block' } });
  expect(blocked.html).toContain(`<a href="${address}"`);
  const proxy = { kind: 'proxy', key: 'a key of some length', plainHosts: [] } as const;
  expect(rendered(`![alt](${address})`, values, { externalImages: proxy }).html).toContain('src="/-/image/');
});

test('without the setting, pages are the same to the byte', () => {
  const license = `${shields}/badge/license-MIT-blue`;
  const md = [
    `# Lamp ![v](${shields}/npm/v/@harbour/lamp)`,
    `<picture><source srcset="${license}?d"><img src="${license}?e"></picture>`,
    `[![l](${license}.svg)](LICENSE)`,
  ].join('\n\n');
  const { html } = rendered(md, null);
  expect(html.trimEnd().split('\n')).toEqual([
    `<h1 id="lamp-">Lamp <img src="${shields}/npm/v/@harbour/lamp" alt="v" decoding="async"></h1>`,
    `<p><picture><source srcset="${license}?d"><img src="${license}?e" decoding="async"></picture></p>`,
    `<p><a href="https://github.com/harbour/lamp/blob/HEAD/LICENSE" rel="noopener nofollow ugc" class="external"><img src="${license}.svg" alt="l" decoding="async" loading="lazy"></a></p>`,
  ]);
});

test('a badge leads where it led before, or to the image that it replaces, whose address is its title', () => {
  const address = `${shields}/npm/v/@harbour/lamp?a=1&b=2`;
  const title = `title="${address.replace('&', '&amp;')}"`;
  const { html } = rendered(`[![v](${address})](https://www.npmjs.com/package/react)\n\n![v](${address})`);
  const [linked = '', alone = ''] = html.trim().split('\n');
  expect(linked).toContain(
    '<a href="https://www.npmjs.com/package/react" rel="noopener nofollow ugc" class="external">',
  );
  expect(linked).toContain(`<span class="badge" ${title}><span>version</span><i>: </i><b>2.4.0</b></span></a>`);
  expect(linked.match(/<a /g)).toHaveLength(1);
  expect(alone).toContain(
    `<a href="${address.replace('&', '&amp;')}" rel="noopener nofollow ugc" class="external"><span`,
  );
});

test('badges are drawn in every form of an image: by reference, as HTML, in pictures, for dark and light', () => {
  const address = `${shields}/badge/license-MIT-blue`;
  const licence = 'licence: MIT';
  expect(drawn(rendered(`[![l][badge]][target]\n\n[badge]: ${address}\n[target]: LICENSE`))).toEqual([licence]);
  const html = rendered(`<p align="center"><a href="LICENSE"><img src="${address}" width="90" id="l"></a></p>`);
  expect(drawn(html)).toEqual([]);
  expect(html.html).toContain('<span id="l" class="badge"');
  const picture = `<picture><source media="(prefers-color-scheme: dark)" srcset="${address}?d"><img src="${address}?l"></picture>`;
  const both = rendered(picture).html;
  expect(both).not.toMatch(/<(picture|source|img)/);
  expect(both.match(/<span class="on-(dark|light)"><a /g)).toHaveLength(2);
  const marked = rendered(`![a](${address}#gh-dark-mode-only) ![b](${address}#gh-light-mode-only)`);
  expect(marked.html.match(/class="badge on-(dark|light)"/g)).toEqual([
    'class="badge on-dark"',
    'class="badge on-light"',
  ]);
});

test('badges are no words: headings, excerpts and the search are as with images', () => {
  const md = `# Lamp ![v](${shields}/npm/v/@harbour/lamp)\n\n![l](${shields}/badge/license-MIT-blue) ![s](${shields}/github/stars/harbour/lamp)\n\nA lamp for harbours that never goes out.\n`;
  const [on, off] = [rendered(md), rendered(md, null)];
  expect(drawn(on)).toHaveLength(3);
  expect([on.title, on.excerpt, on.headings, on.sections]).toEqual([
    off.title,
    off.excerpt,
    off.headings,
    off.sections,
  ]);
});

test('the badges of a header stand in the card', () => {
  const header = `[//]: #@family-header\n\n[![v](${shields}/npm/v/@harbour/lamp)](ci) ![dm](${shields}/npm/dm/@harbour/lamp)\n\n[//]: #@family-header:end\n`;
  const { badges, html } = rendered(`${header}\nA lamp.\n`);
  expect(drawn({ badges, html: '' })).toEqual(['version: 2.4.0']);
  expect(badges).toContain(`<img src="${shields}/npm/dm/@harbour/lamp"`);
  expect(html).not.toContain('badge');
});

test('the first images of a page are loaded at once, badges not counted', () => {
  const badge = `![v](${shields}/npm/v/@harbour/lamp)`;
  const { html } = rendered(`${badge} ${badge} ![a](a.png) ![b](b.png) ![c](c.png)`);
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  expect(html).toMatch(/c\.png" alt="c" decoding="async" loading="lazy"/);
});

test('a badge of documents shows the result of the check of the site', () => {
  const md = '![docs](https://docs.rs/buoy-lights/badge.svg)\n\n![docs](https://inch-ci.org/github/harbour/lamp.svg)';
  const { html } = rendered(md, values, { base: '/docs' });
  expect(html).toContain('<img src="https://docs.rs/buoy-lights/badge.svg"');
  expect(html).toContain('<img src="/docs/api/check/demo/badge.svg" alt="docs: result of the check" height="20"');
});

test('an old version shows its own values, and the current ones of other packages', () => {
  const md = [
    `![v](${shields}/npm/v/@harbour/lamp)`,
    `![l](${shields}/badge/license-MIT-blue)`,
    `![s](${shields}/github/stars/harbour/lamp)`,
    `![b](${shields}/crates/v/buoy-lights)`,
  ].join('\n');
  const page = render({ ...requestFor(md), currentRepo: 'demo@1.0.0' }, familyWith(values));
  expect(drawn(page)).toEqual(['version: 1.0.0', 'licence: ISC', 'version: 7.1.0']);
});

test('the README of a package of the workspace shows its own version', () => {
  const md = `![v](${shields}/badge/version-9.9.9-blue) ![l](${shields}/badge/license-MIT-blue)`;
  const page = render(requestFor(md, 'packages/wick/README.md'), familyWith(values));
  expect(drawn(page)).toEqual(['version: 0.3.0']);
  expect(page.html).toContain(`<img src="${shields}/badge/license-MIT-blue"`);
});

test('a page is rendered again when a value of its badges changes', () => {
  const md = `![s](${shields}/github/stars/harbour/lamp)`;
  const answers = (own: BadgeValues | null): string | undefined => rendered(md, own).linkUse?.answers;
  expect(answers({ ...values, version: '3.0.0' })).toBe(answers(values));
  expect(answers({ ...values, stars: 2_000 })).not.toBe(answers(values));
  expect(answers(null)).not.toBe(answers(values));
});

test('hostile values and addresses stay text, or are not drawn', () => {
  const md = `![l](${shields}/github/license/harbour/lamp)`;
  const page = rendered(md, { license: '<script>alert(1)</script>"' });
  expect(page.html).toContain('<b>&lt;script&gt;alert(1)&lt;/script&gt;"</b>');
  expect(page.html).not.toContain('<script');
  for (const license of ['x'.repeat(61), 'MIT\u202etxet', 'MIT\0', ' '])
    expect(rendered(md, { license }).html).toBe(rendered(md, null).html);
  const escaped = rendered(`![v](<${shields}/badge/version-1.2.3-blue?a="onload=alert(1)>)`);
  expect(escaped.html).not.toMatch(/title="[^"]*"onload/);
  const own = '<span class="badge" title="x"><b>9.9.9</b></span> <img class="badge emoji on-dark" src="a.png">';
  expect(rendered(own).html).not.toMatch(/class="[^"]*badge/);
  const prototype = rendered(`![v](${shields}/npm/v/__proto__) ![v](${shields}/npm/v/constructor)`);
  expect(drawn(prototype)).toEqual([]);
});

test('a check reports a drawn badge as the image that the author wrote', () => {
  const md = `[![v](${shields}/npm/v/@harbour/lamp)](docs/a.md)`;
  const inspect = (own: BadgeValues | null): unknown =>
    render({ ...requestFor(md), inspect: true }, familyWith(own)).inspection;
  expect(inspect(values)).toEqual(inspect(null));
});
