import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Settings } from '#config/schema.ts';
import { writeModule } from '#features/extensions/testing/write-module.ts';
import { home as fields } from '#features/hero/settings.ts';
import { type TestExport, testExport } from './command/testing/test-export.ts';

/** The settings of a hero. */
const hero = fields.hero.parse({ title: 'Light for every desk' });

const family = {
  'asterism/README.md': '# Core\n',
  'lamp/README.md': '# Lamp\n\nText.\n',
  'lamp/docs/a.md': '# A\n\n```shout\nlight\n```\n',
  'wick/README.md': '# Wick\n\n[Moved](https://forge.example/acme/lamp)\n',
};

/** The text of an extension that draws the code blocks of a language. */
function shouting(sign: string): string {
  return `export const blocks = { shout: (code) => '<p>' + code.trim().toUpperCase() + '${sign}</p>' };`;
}

async function exported(): Promise<{ readonly site: TestExport; readonly module: string }> {
  const module = await writeModule(shouting('!'));
  return { site: await testExport(family, { extensions: [{ name: 'shout', module }] }), module };
}

/** What changes, besides the files of the family, and the documents whose bytes change with it: all of them, or these. */
const inputs: readonly {
  readonly what: string;
  readonly change: (site: TestExport, module: string) => Promise<Partial<Settings>>;
  readonly documents: 'all' | readonly string[];
}[] = [
  { what: 'nothing', change: async () => ({}), documents: [] },
  {
    what: 'a setting that each page shows',
    change: async ({ settings: { pages } }) => ({
      pages: { ...pages, links: { ...pages.links, contact: 'mailto:other@example.org' } },
    }),
    documents: 'all',
  },
  {
    what: 'a setting of the home page',
    change: async ({ settings: { home } }) => ({
      home: { ...home, hero },
    }),
    documents: ['matrix/index.html'],
  },
  {
    what: 'a theme',
    change: async ({ settings: { look } }) => ({ look: { ...look, theme: 'device' } }),
    documents: 'all',
  },
  {
    what: 'a template of the interface',
    change: async (site) => {
      await writeFile(site.at('client', 'inline/every-page.css'), 'main { margin: 1px }');
      return {};
    },
    documents: 'all',
  },
  {
    what: 'the file of an extension',
    change: async (_site, module) => {
      await writeFile(module, shouting('?'));
      return {};
    },
    documents: 'all',
  },
];

test.each(inputs)(
  '$what changes $documents documents, and what is exported again is what a first export writes',
  async ({ change, documents }) => {
    const { site, module } = await exported();
    await site.run('out');
    const before = await site.files('out');
    const settings = await change(site, module);
    await site.run('out', settings);
    await site.run('fresh', settings);
    const [after, fresh] = [await site.files('out'), await site.files('fresh')];
    // Without the files that only redirect.
    const paths = [...fresh].flatMap(([path, text]) => (text.includes('id="asterism-state"') ? [path] : []));
    expect(paths.filter((path) => after.get(path) !== fresh.get(path))).toEqual([]);
    expect(paths.filter((path) => after.get(path) !== before.get(path))).toEqual(
      documents === 'all' ? paths : documents,
    );
  },
);
