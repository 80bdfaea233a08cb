import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from './families.ts';
import { type RunningSite, startSite, withFolder } from './start-site.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'];

/** A harebell: a stem and a bell that hangs from it. */
const flower = `<path d="M10 58C10 26 22 10 40 12" fill="none" stroke="#4c8f5b" stroke-width="5" stroke-linecap="round"/>
<path d="M40 12C54 14 56 28 60 46L51 40 46 50 39 41 31 48 30 38C30 26 30 16 40 12Z" fill="FILL"/>`;

/** Strokes of the letters of HAREBELL, each 34 wide and 44 high. */
const letters = {
  H: 'M0 0V44M26 0V44M0 22H26',
  A: 'M0 44L14 0 28 44M5 30H23',
  R: 'M0 44V0H14A12 12 0 0 1 14 24H0M14 24L26 44',
  E: 'M24 0H0V44H24M0 22H20',
  B: 'M0 0V44H15A11 11 0 0 0 15 22H0M0 0H13A11 11 0 0 1 13 22',
  L: 'M0 0V44H22',
};

/** The wordmark of the site in the colour of its letters. */
export function wordmark(colour: string, bell: string): string {
  const word = (['H', 'A', 'R', 'E', 'B', 'E', 'L', 'L'] as const)
    .map((letter, index) => `<path d="${letters[letter]}" transform="translate(${82 + index * 40} 10)"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="64" viewBox="0 0 400 64">
${flower.replace('FILL', bell)}<g fill="none" stroke="${colour}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">${word}</g></svg>`;
}

/** The square icon of the site. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="-4 -4 72 72">${flower.replace('FILL', '#5b4bb7')}</svg>`;

const external = 'https://harebell.example.com';

/** The settings of a site that uses all of its identity. */
export const identity = {
  site: {
    name: 'Harebell',
    tagline: 'Tools for small gardens and large tides',
    description: 'Documentation of all Harebell packages.',
    logo: { light: './logo.svg', dark: './logo-dark.svg' },
    icon: './icon.svg',
    card: { background: '#2b2350', text: '#ffffff', accent: '#c9bdff' },
    header: {
      links: [
        { text: 'Guide', url: '/paperfold/docs/text.html' },
        { text: 'Statistics', url: '/-/x/statistics/' },
        { text: 'Shop', url: `${external}/shop` },
      ],
    },
    footer: {
      text: '© Harebell Workshop. Text under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
      links: [{ text: 'Imprint', url: `${external}/imprint` }],
      columns: [
        {
          title: 'Packages',
          links: [
            { text: 'Signpost', url: '/signpost/index.html' },
            { text: 'Tidemark', url: '/tidemark/index.html' },
            { text: 'Map', url: '/-/map.html' },
          ],
        },
        { title: 'Community', links: [{ text: 'Chat', url: `${external}/chat` }] },
        { title: 'Harebell', links: [{ text: 'About', url: `${external}/about` }] },
      ],
    },
    announcement: {
      text: 'Harebell 3 is here: a faster router, and tides for every harbour.',
      url: '/signpost/index.html',
    },
  },
  home: {
    hero: {
      title: 'Tools for small gardens',
      text: 'Small packages that work together: routes, tides, paper and weather, each with documents of its own.',
      actions: [
        { text: 'Get started', url: '/signpost/index.html', primary: true },
        { text: 'All packages', url: '#matrix' },
        { text: 'Shop', url: `${external}/shop` },
      ],
      featured: ['signpost', 'tidemark', 'quillon'],
      newest: 4,
      rising: 3,
    },
  },
  groups: [
    { title: 'Libraries', match: ['signpost', 'tidemark', 'quillon'] },
    { title: 'On the router', match: ['openwrt-*', 'brackwater'] },
  ],
  material: {
    themes: {
      own: [
        { name: 'harebell', title: 'Harebell', seed: '#5b4bb7', accent: '#2f7d4a' },
        { name: 'harebell', title: 'Harebell at night', dark: true, seed: '#9d8ff0', accent: '#7fd08f' },
      ],
    },
  },
  look: { fonts: { text: 'Inter, sans-serif' }, fontFolder: './fonts', background: 'waves' },
  styles: ['./site.css'],
  extensions: [
    { name: 'statistics', version: '1.0.0', module: join(project, 'examples/extensions/statistics/statistics.ts') },
  ],
};

/** Writes the settings and files of the site into a new folder, and returns the path of the settings. */
export async function writeIdentity(): Promise<{ readonly folder: string; readonly config: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-identity-'));
  const config = join(folder, 'asterism.config.json');
  await mkdir(join(folder, 'fonts'));
  for (const font of fonts) {
    await cp(resolve(`@expo-google-fonts/inter/${font}`), join(folder, 'fonts', font.replace('/', '-')));
  }
  const files = {
    'logo.svg': wordmark('#241d45', '#5b4bb7'),
    'logo-dark.svg': wordmark('#f4f1ff', '#a99cf5'),
    'icon.svg': icon,
    'site.css': ':root { --radius: 0.75rem; }\n',
    'asterism.config.json': JSON.stringify({ sources: [join(project, 'examples/family')], ...identity }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return { folder, config };
}

/** Starts the example family with a name, logo, colours, font, links and home page of its own. */
export async function startIdentity(): Promise<RunningSite> {
  const { folder, config } = await writeIdentity();
  return withFolder(await startSite({ args: ['--config', config] }), folder);
}
