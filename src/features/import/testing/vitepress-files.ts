/** A site of VitePress with every documented key. `vue` and the hooks are programs; `themeConfig.own` is unknown. */
export const vitepressFiles: Readonly<Record<string, string>> = {
  'docs/.vitepress/config.ts': `
import { defineConfig, type DefaultTheme } from 'vitepress';
import { guide } from './sidebar';
import pkg from '../../package.json' with { type: 'json' };

const name: string = 'Ledger';

export default defineConfig({
  lang: 'en-US',
  title: name,
  titleTemplate: ':title · Ledger',
  description: 'Books that balance',
  base: '/ledger/',
  cleanUrls: true,
  srcDir: 'src',
  srcExclude: ['**/drafts/**'],
  outDir: '../dist',
  assetsDir: 'static',
  cacheDir: '.cache',
  metaChunk: true,
  mpa: false,
  appearance: 'dark',
  lastUpdated: true,
  ignoreDeadLinks: [/^https:\\/\\/localhost/, 'localhostLinks'],
  useWebFonts: false,
  buildConcurrency: 8,
  scrollOffset: { selector: '.bar', padding: 12 },
  contentProps: { class: 'content' },
  router: { prefetchLinks: false },
  shouldPreload: (link) => !link.includes('large'),
  additionalConfig: {},
  sitemap: { hostname: 'https://ledger.example.org', transformItems: (items) => items },
  rewrites: { 'books/first.md': 'first.md', 'packages/:name/(.*)': ':name/index.md' },
  head: [
    ['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }],
    ['link', { rel: 'preconnect', href: 'https://fonts.example.org' }],
    ['meta', { name: 'google-site-verification', content: 'token-of-google' }],
    ['meta', { name: 'theme-color', content: '#112233' }],
    ['script', { async: '', src: 'https://www.googletagmanager.com/gtag/js?id=G-LEDGER1234' }],
    ['script', {}, 'window.dataLayer = []'],
  ],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    lineNumbers: true,
    math: true,
    config: (md) => { md.use(own); },
    container: { tipLabel: 'Hint' },
    codeTransformers: [],
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'x' } } },
  vite: { server: { port: 8080 } },
  async buildEnd(config) { console.log(config); },
  postRender: (context) => context,
  transformHead: () => [],
  transformHtml(code) { return code; },
  transformPageData() {},
  locales: {
    root: { label: 'English', lang: 'en' },
    hu: {
      label: 'Magyar', lang: 'hu', link: '/hu/', title: 'Főkönyv', description: 'Könyvek', dir: 'ltr',
      themeConfig: { nav: [{ text: 'Kezdet', link: '/hu/start' }], outline: { label: 'Ezen az oldalon' } },
    },
    fr: { label: 'Français', lang: 'fr-FR' },
  },
  themeConfig: {
    logo: { light: '/logo.svg', dark: '/logo-dark.svg', alt: 'A ledger' },
    logoLink: '/',
    siteTitle: 'The ledger',
    own: true,
    i18nRouting: true,
    nav: [
      { text: 'Guide', link: '/start', activeMatch: '/guide/', target: '_self', rel: 'x', noIcon: true },
      { text: 'Site', link: 'https://ledger.example.com' },
      { text: pkg.version, items: [
        { text: 'Changes', link: 'https://ledger.example.com/changes' },
        { text: 'Books', items: [{ text: 'First', link: '/books/first' }, { text: 'None', link: '/none' }] },
      ] },
      { component: 'VersionSwitcher', props: { a: 1 } },
    ],
    sidebar: { '/': guide(), '/api/': [{ text: 'Host', link: 'https://host.example.org', docFooterText: 'x', rel: 'y' }] },
    aside: 'left',
    outline: { level: 'deep', label: 'Contents' },
    outlineTitle: 'Contents',
    socialLinks: [
      { icon: 'github', link: 'https://github.com/harebell/ledger', ariaLabel: 'Source' },
      { icon: { svg: '<svg/>' }, link: 'https://chat.example.org/ledger' },
    ],
    footer: { message: 'Free under <a href="/licence">MIT</a>.', copyright: '© Harebell' },
    editLink: { pattern: 'https://github.com/harebell/ledger/edit/main/docs/:path', text: 'Edit' },
    lastUpdated: { text: 'Changed', formatOptions: { dateStyle: 'short' } },
    lastUpdatedText: 'Changed',
    algolia: { appId: 'A', apiKey: 'b', indexName: 'c' },
    search: { provider: 'local', options: { miniSearch: {} } },
    carbonAds: { code: 'c', placement: 'p' },
    docFooter: { prev: 'Before', next: false },
    darkModeSwitchLabel: 'Dark',
    lightModeSwitchTitle: 'To light',
    darkModeSwitchTitle: 'To dark',
    sidebarMenuLabel: 'Menu',
    returnToTopLabel: 'Top',
    langMenuLabel: 'Language',
    skipToContentLabel: 'Skip',
    externalLinkIcon: true,
    notFound: { title: 'Lost', quote: 'x', linkLabel: 'y', linkText: 'z', code: '404' },
  } satisfies DefaultTheme.Config,
});
`,
  'docs/.vitepress/sidebar.ts': `
export function guide() {
  return [{ text: 'Guide', collapsed: false, items: [{ text: 'Start', link: '/start' }] }];
}
`,
  'package.json': '{ "name": "ledger", "version": "3.1.0" }',
  'README.md': '# Ledger\n',
  'docs/src/start.md': '# Start\n',
  'docs/src/books/first.md': '# First\n',
  'docs/src/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/src/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/src/public/logo-dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
