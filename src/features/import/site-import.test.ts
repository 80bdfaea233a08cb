import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { startTestSite } from '#cli/testing/test-site.ts';
import { textOf } from '#platform/values.ts';
import { isGroup, type SettingGroup } from './draft/draft.ts';
import { importSettings } from './import-settings.ts';
import { antoraFiles } from './testing/antora-files.ts';
import { docusaurusFiles } from './testing/docusaurus-files.ts';
import { mkdocsFiles } from './testing/mkdocs-files.ts';
import { vitepressFiles } from './testing/vitepress-files.ts';

/** Old addresses of each site, with the pages of Asterism that they must lead to. */
const sites: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly old: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'Docusaurus',
    files: docusaurusFiles,
    old: {
      '/docs/start': '/signpost/docs/start.html',
      '/docs/start/': '/signpost/docs/start.html',
      '/docs/routes/first': '/signpost/docs/01-routes/02-first.html',
      '/older': '/signpost/docs/01-routes/02-first.html',
      '/forum/': 'https://forum.example.org/',
    },
  },
  {
    name: 'VitePress',
    files: vitepressFiles,
    old: {
      '/start': '/ledger/docs/src/start.html',
      '/start.html': '/ledger/docs/src/start.html',
      '/first': '/ledger/docs/src/books/first.html',
    },
  },
  {
    name: 'MkDocs',
    files: mkdocsFiles,
    old: {
      '/guide/start/': '/lantern/manual/guide/start.html',
      '/changes/': '/lantern/manual/changes.html',
      '/old/': '/lantern/manual/guide/start.html',
    },
  },
  {
    name: 'Antora',
    files: antoraFiles,
    old: { '/signpost/2.0/index.html': '/signpost/docs/modules/ROOT/pages/index.html' },
  },
];

test.each(sites)(
  'old addresses of $name lead to their pages, and links of the header have pages',
  async ({ files, old }) => {
    const own = Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text]));
    const site = await startTestSite({ files: own, sync: false });
    const folder = join(site.cache, '../family/site');
    const input = { product: 'asterism', languages: ['en', 'hu'], reader: sharedReader() };
    const { draft } = await importSettings({ path: folder, out: folder, ...input });
    await site.close();
    const redirects = draft.get('redirects');
    const imported = await startTestSite({ files: own, settings: { redirects: textsIn(redirects) } });
    try {
      for (const [from, to] of Object.entries(old)) {
        const response = await imported.get(from);
        expect([from, response.status, response.headers.get('location')]).toEqual([from, 301, to]);
        if (to.startsWith('/')) expect((await imported.get(to)).status, to).toBe(200);
      }
      for (const url of addressesIn(draft.settings())) expect((await imported.get(url)).status, url).toBe(200);
    } finally {
      await imported.close();
    }
  },
);

function textsIn(group: unknown): Record<string, string> {
  const entries = typeof group === 'object' && group !== null ? Object.entries(group) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value) ?? '']));
}

/** The addresses of pages that links of the settings have. */
function addressesIn({ site }: SettingGroup): readonly string[] {
  const links = isGroup(site) ? [site.header, site.footer].flatMap((each) => (isGroup(each) ? [each.links] : [])) : [];
  const urls = links.flatMap((each) => (Array.isArray(each) ? each.map((link) => link.url) : []));
  return urls.filter((url) => typeof url === 'string' && url.startsWith('/'));
}
