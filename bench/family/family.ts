import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile, pageMarkdown } from './page-markdown.ts';

/** Size of a generated family. */
export interface FamilySize {
  /** Number of packages. */
  readonly packages: number;
  /** Number of pages under `docs` in each package, without its README. */
  readonly pages: number;
}

/** Names of the packages, those with most stars first. */
export function packageNames({ packages }: Pick<FamilySize, 'packages'>): string[] {
  return Array.from({ length: packages }, (_, index) => packageName(index + 1));
}

/** URL path of a documentation page, the same on all measured sites. */
export function pagePath(packageNumber: number, page: number): string {
  return `/${packageName(packageNumber)}/docs/${pageFile(page).replace(/\.md$/, '.html')}`;
}

/** Writes a family of repositories into a folder. The same size gives the same bytes. */
export async function writeFamily(folder: string, size: FamilySize): Promise<void> {
  for (let number = 1; number <= size.packages; number += 1) await writePackage(folder, number, size);
}

function packageName(number: number): string {
  return `bench-${String(number).padStart(3, '0')}`;
}

async function writePackage(family: string, number: number, size: FamilySize): Promise<void> {
  const folder = join(family, packageName(number));
  await mkdir(join(folder, 'docs'), { recursive: true });
  await mkdir(join(folder, 'images'));
  for (const [path, text] of packageFiles(number, size)) await writeFile(join(folder, path), text);
}

/** The files of a package as path and text. The same size gives the same bytes. */
export function packageFiles(
  number: number,
  { packages, pages }: FamilySize,
  writePage: typeof pageMarkdown = pageMarkdown,
): readonly (readonly [path: string, text: string])[] {
  const name = packageName(number);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const links = numbers.map((page) => `- [Part ${page}](docs/${pageFile(page)})`);
  return [
    ['package.json', manifest(name, number, packages - number)],
    ...['build', 'version', 'license'].map((text) => [`images/${text}.svg`, badge(text)] as const),
    ['README.md', `# ${name}\n\nA package to measure with.\n\n${links.join('\n')}\n`],
    ...numbers.map((page) => [`docs/${pageFile(page)}`, writePage({ package: number, page, pages })] as const),
  ];
}

function manifest(name: string, number: number, stars: number): string {
  return JSON.stringify({
    name,
    version: '1.2.3',
    description: `📦 ${name}, a package to measure with`,
    keywords: ['bench', `topic-${number % 20}`, `half-${number % 2}`],
    asterism: {
      type: ['library', 'app', 'tool'][number % 3],
      code: 'Bench',
      icon: 'fas fa-bolt',
      stargazers_count: stars,
      menu: [{ name: 'Start', link: 'index.html' }],
    },
  });
}

function badge(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><rect width="90" height="20" rx="3" fill="#555"/><text x="8" y="14" fill="#fff" font-family="sans-serif" font-size="11">${text} ok</text></svg>\n`;
}
