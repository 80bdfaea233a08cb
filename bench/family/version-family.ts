import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageNames } from './family.ts';
import { pageFile, pageMarkdown } from './page-markdown.ts';

const run = promisify(execFile);

/** Size of a family with a history. */
export interface VersionFamilySize {
  /** Number of packages. */
  readonly packages: number;
  /** Number of pages under `docs` in each package, without its README. */
  readonly pages: number;
  /** Number of releases of each package, one for each major version. */
  readonly versions: number;
}

/** Each release rewrites one page of as many. */
const changedOf = 3;

/**
 * Writes bare repositories `{root}/{name}.git` with one commit and one tag for each release. The same size gives the same
 * bytes. Resolves to the paths of the repositories.
 */
export async function writeVersionFamily(root: string, size: VersionFamilySize): Promise<readonly string[]> {
  await mkdir(root, { recursive: true });
  const paths: string[] = [];
  for (const [index, name] of packageNames(size).entries()) {
    const path = join(root, `${name}.git`);
    await run('git', ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', path]);
    await importReleases(path, { name, number: index + 1, ...size });
    paths.push(path);
  }
  return paths;
}

interface History extends VersionFamilySize {
  readonly name: string;
  /** Number of the package, from 1. */
  readonly number: number;
}

async function importReleases(path: string, history: History): Promise<void> {
  const git = spawn('git', ['-C', path, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(git, 'exit');
  for (let version = 1; version <= history.versions; version += 1) git.stdin.write(release(version, history));
  git.stdin.end('done\n');
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with code ${code}.`);
}

/** The commit of a release, and its tag, as input of `git fast-import`. */
function release(version: number, { name, number, pages }: History): string {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const changed = all.filter((page) => version === 1 || page % changedOf === version % changedOf);
  const files = [
    ['package.json', JSON.stringify({ name, version: `${version}.0.0` })],
    [
      'README.md',
      `# ${name}\n\nRelease ${version}.\n\n${all.map((page) => `- [Part ${page}](docs/${pageFile(page)})`).join('\n')}\n`,
    ],
    ...changed.map((page) => [`docs/${pageFile(page)}`, pageText({ package: number, page, pages }, version)]),
  ];
  const who = `Bench <bench@example.org> ${1_700_000_000 + version * 86_400} +0000`;
  const writes = files.map(
    ([file = '', text = '']) => `M 644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const commit = `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 7\nRelease\n${writes.join('')}\n`;
  return `${commit}reset refs/tags/v${version}.0.0\nfrom refs/heads/main\n\n`;
}

/** The page with a paragraph and some words of its release. */
function pageText(options: Parameters<typeof pageMarkdown>[0], version: number): string {
  const text = pageMarkdown(options).replaceAll(' the ', version % 2 === 0 ? ' this ' : ' the ');
  return `${text}\nThis part was rewritten for release ${version}.\n`;
}
