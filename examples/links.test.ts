import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocumentLinks } from './document-links.ts';

const project = dirname(import.meta.dirname);
const family = join('examples', 'family');
const patterns = ['*.md', 'docs/**/*.md', 'src/*/README.md', 'bench/*.md', 'examples/*.md', 'examples/family/**/*.md'];
const documents = globSync(patterns, { cwd: project }).sort();

/** Folder of the repository that a document belongs to, relative to the project. */
function repositoryOf(document: string): string {
  const [first = '', second = '', name = ''] = document.split(sep);
  return join(first, second) === family ? join(family, name) : '.';
}

/** True for the path of a package of the family, such as `/tidemark`. */
function isPackage(path: string): boolean {
  return /^\/[\w-]+$/.test(path) && existsSync(join(project, family, path));
}

/** Why a link of a document leads nowhere; undefined when it is sound or leads to another host. */
function faultOf(document: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  // Such a mark says in which theme an image is shown.
  const [path = '', fragment = ''] = decodeURI(target.replace(/#gh-(?:dark|light)-mode-only$/, '')).split('#');
  const repository = repositoryOf(document);
  if (isPackage(path)) return /^(readme)?$/.test(fragment) ? undefined : `${target} names no place of the package`;
  const file = path === '' ? document : join(path.startsWith('/') ? repository : dirname(document), path);
  const isBeside = repository !== '.' && isPackage(`/${relative(family, file).split(sep)[0]}`);
  if (relative(repository, file).startsWith('..') && !isBeside) return `${target} leaves the repository`;
  if (!existsSync(join(project, file))) return `${target} does not exist`;
  if (fragment === '') return undefined;
  const page = statSync(join(project, file)).isDirectory() ? join(file, 'README.md') : file;
  const { ids } = readDocumentLinks(join(project, page));
  return ids.has(fragment) ? undefined : `${target} names no heading of ${page}`;
}

test('There are documents of ours and of the example family to check', () => {
  expect(documents).toContain('README.md');
  expect(documents.filter((document) => document.startsWith(family)).length).toBeGreaterThan(20);
});

describe('A reader who follows a link', () => {
  test.each(documents)('in %s gets to an existing file and heading', (document) => {
    const { targets } = readDocumentLinks(join(project, document));
    expect(targets.map((target) => faultOf(document, target)).filter((fault) => fault !== undefined)).toEqual([]);
  });
});

describe('A reader of the example family', () => {
  test.each(documents.filter((document) => document.startsWith(family)))(
    'is sent by %s to reserved example hosts and this machine only',
    (document) => {
      const { targets } = readDocumentLinks(join(project, document));
      const hosts = targets.filter((target) => /^https?:/.test(target)).map((target) => new URL(target).hostname);
      expect(hosts.filter((host) => !/(^|\.)example\.(com|org|net)$|^localhost$/.test(host))).toEqual([]);
    },
  );
});
