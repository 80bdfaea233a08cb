import type { Address } from '#model/address/address.ts';
import { themes } from '#model/themes.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import type { Failure } from '#model/views/failure.ts';
import type { Matrix, MatrixRow } from '#model/views/matrix/matrix.ts';
import type { PackageView } from '#model/views/package-view.ts';
import type { FilePage } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { featureStyles } from '#web/app/feature-pages.ts';
import type { Assets } from '#web/document/assets.ts';

/** A package for tests, with hostile text where text is allowed. */
export const samplePackage: PackageView = {
  repo: 'lantern',
  name: 'x-lantern',
  title: 'lantern',
  code: 'Wick <b>',
  icon: 'fas fa-cogs',
  stars: 1500,
  core: false,
  description: '🏮 Light for agents/<slug>/ & others',
  forge: 'https://forge.example/family/lantern',
  version: '1.2.3',
  type: 'openwrt',
  angular: '22.0.4',
  snap: true,
  build: true,
  publish: true,
  menu: [
    { name: 'menu-getting-started', link: 'docs/start.html' },
    { name: 'Own words', link: 'https://example.org/words' },
  ],
  license: 'MIT',
  homepage: 'javascript:alert(1)',
  funding: [{ name: 'Coffee', url: 'https://example.org/coffee' }],
  archived: false,
  contributors: [{ name: 'Ada <i>', url: 'https://example.org/ada' }],
  dated: true,
};

const sampleRow: MatrixRow = {
  repo: 'lantern',
  title: 'lantern',
  code: 'Wick <b>',
  icon: 'fas fa-cogs',
  stars: 1500,
  version: '1.2.3',
  type: 'openwrt',
  archived: false,
  description: 'Light for agents/<slug>/ & others',
  language: 'TypeScript',
  topics: ['light'],
  changed: Date.UTC(2026, 0, 2),
  gained: 0,
  marks: ['new'],
  trend: undefined,
};

const core: PackageView = {
  ...samplePackage,
  repo: 'asterism',
  name: 'asterism',
  title: 'Matrix',
  code: 'Matrix',
  stars: 3,
  core: true,
  type: undefined,
  publish: false,
  menu: [],
};

/** A site for tests: two packages, two languages, every link. */
export const sampleSite: SiteView = {
  dated: true,
  version: 'v1',
  origin: 'https://docs.example',
  verification: { yandex: 'ya"1', google: undefined, microsoft: 'ms1' },
  product: 'asterism',
  base: '',
  family: 'Stars',
  packages: [samplePackage, core],
  languages: ['en', 'hu'],
  languageCookie: 'lang',
  themes,
  themeCookie: 'theme',
  links: {
    developer: { name: 'Dev', url: 'https://dev.example/{locale}' },
    registry: 'https://registry.example/{name}',
    sourceHost: 'https://host.example/{repo}',
    snap: 'https://snap.example/{name}',
    payment: 'https://pay.example',
    contact: 'https://contact.example',
    social: 'https://social.example',
    uptime: { url: 'https://uptime.example', image: undefined },
  },
  people: {
    contributors: [{ name: 'Grace', url: 'https://example.org/grace' }],
    backers: [{ name: 'Bea', url: 'https://example.org/bea' }],
    sponsors: [{ name: 'Lamp Works', url: 'https://example.org/works' }],
  },
  year: 2026,
  emoji: 'images',
  parts: { offline: true },
  live: true,
  analytics: undefined,
  promos: [{ kind: 'web-development', url: 'https://web.example' }],
  mode: 'production',
};

/** The first page of {@link samplePackage}. */
const samplePage: FilePage = {
  kind: 'file',
  address: { repo: 'lantern', file: 'README.md' },
  path: '/lantern/index.html',
  title: 'Light </title><script>alert(1)</script>',
  description: '"quoted" & <tagged>',
  package: samplePackage,
  place: { name: 'lantern', folders: [], pages: [] },
  first: {},
  headings: [{ depth: 1, id: 'lantern', text: 'Lantern </script>\u2028' }],
  raw: '/git/lantern/README.md',
  cut: undefined,
  version: 'a1',
};

export type SampleDocument = DocumentView & { readonly view: FilePage };

/** A document for tests: the first page of {@link samplePackage}. */
export const sampleDocument: SampleDocument = {
  site: sampleSite,
  view: samplePage,
  article: '<h1 id="lantern">Lantern</h1><p>Only here: kerosene.</p>',
  badges: '',
  folded: '',
  language: 'en',
  query: '',
};

/** The same document with what a test changes of its page. */
export function sampleDocumentWith(changed: Partial<FilePage>): SampleDocument {
  return { ...sampleDocument, view: { ...samplePage, ...changed } };
}

/** A document for tests: a failure in the package of {@link sampleDocument}. */
export function sampleFailure(failure: Failure, address: Address = samplePage.address): DocumentView {
  const { path, title, description } = samplePage;
  const view = { kind: 'failure', address, path, title, description, package: samplePackage, failure } as const;
  return { ...sampleDocument, view };
}

/** The same document for the core package. */
export const sampleCoreDocument = sampleDocumentWith({ package: core, path: '/matrix/index.html' });

/** The Matrix of {@link sampleMatrixDocument}. */
export const sampleMatrix: Matrix = { rows: [sampleRow], pages: 12, version: 'm1' };

/** The same document with the Matrix. */
export const sampleMatrixDocument: SampleDocument = {
  ...sampleCoreDocument,
  view: { ...sampleCoreDocument.view, first: { matrix: sampleMatrix } },
};

/** A build for tests. */
export const sampleAssets: Assets = {
  boot: 'document.documentElement.dataset.booted="1"',
  styles: {
    page: 'body{margin:0}\n\n\na>b{color:red}',
    articleExtras: 'ins{color:red}',
    aboveArticle: 'section{color:red}',
    workspace: 'ul{color:red}',
    identity: '.brand{color:plum}',
    face: 'span{color:red}',
    matrix: 'table{color:red}',
    ...Object.fromEntries(featureStyles.map((name) => [`feature:${name}`, 'h1{color:red}'])),
    otherView: 'form{color:red}',
  },
  styleFile: '/assets/rest-1.css',
  entry: '/assets/entry-1.js',
  icon: '/assets/icon-1.svg',
  iconFile: 'assets/icon-1.svg',
};
