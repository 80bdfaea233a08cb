import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBrandedFonts } from '#examples/branded-fonts.ts';
import { project } from './families.ts';
import { type RunningSite, startSite, withFolder } from './start-site.ts';

/** A page with a text in each documented colour. */
const page = `# Colours

A [link](other.md), \`code\`, and a table.

| a | b |
| :- | :- |
| 1 | 2 |

> [!CAUTION]
> An error looks like this.

> [!NOTE]
> A note looks like this.

\`\`\`ts
// A comment
export class Lamp extends Light<number> {
  light(name: string): Promise<void> {
    return wait(42, 'seconds');
  }
}
\`\`\`

\`\`\`diff
-removed
+added
\`\`\`

## Second

Text

## Third

Text
`;

/** A style sheet that sets what a class of ours sets too. */
const sheet = `:root { --radius: 0.125rem; }
[data-part="header"] { background: var(--primary-container); }
[data-part="title"] { background: url("dot.svg") no-repeat; }
`;

const link = { text: 'Swatch', url: '/swatch/index.html' };

const settings = {
  site: {
    name: 'Harebell',
    header: { links: [link] },
    footer: { text: '© Harebell', columns: [{ title: 'Packages', links: [link] }] },
    announcement: { text: 'Harebell 3 is here.' },
  },
  home: { hero: { title: 'Harebell' } },
  extensions: [
    { name: 'statistics', version: '1', module: join(project, 'examples/extensions/statistics/statistics.ts') },
  ],
  material: {
    themes: {
      own: [
        { name: 'brand', title: { en: 'Harebell', hu: 'Harangvirág' }, seed: '#7a1f5c', accent: '#c77800' },
        { name: 'brand', dark: true, seed: '#d66bb0', accent: '#e0a030' },
      ],
    },
  },
  look: {
    fonts: { text: 'Inter, sans-serif' },
    fontFolder: './fonts',
    density: 'compact',
    measure: 66,
    background: 'none',
  },
  styles: ['./site.css'],
};

/** Starts the example family and one more package under themes, fonts and styles of its own. */
export async function startBranded(): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-branded-'));
  await copyBrandedFonts(join(folder, 'fonts'));
  for (const name of ['swatch', 'bare']) await mkdir(join(folder, 'family', name), { recursive: true });
  const files = {
    'site.css': sheet,
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'family/swatch/README.md': page,
    // A package without a README has a notice.
    'family/bare/package.json': '{ "name": "bare" }',
    'family/swatch/other.md': '# Other\n\nText\n',
    'asterism.config.json': JSON.stringify({ sources: [join(project, 'examples/family'), './family'], ...settings }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return withFolder(await startSite({ args: ['--config', join(folder, 'asterism.config.json')] }), folder);
}
