import type { FormatDocument } from '#model/page/document-format.ts';

const endings = ['.rst', '.md', '.txt', '/index.rst', '/index.md', '.mdx', '.adoc', '.org'];

/**
 * The address of a document that is named without its ending. A path with a slash at its start begins at the root of the
 * documentation, which is one of the folders above; the nearest that has the document is taken.
 */
export function documentHref(name: string, { file, isPage }: FormatDocument): string {
  const folders = file.split('/').slice(0, -1);
  const candidates = name.startsWith('/')
    ? folders
        .map((_, index) => [...folders.slice(0, folders.length - index), name.slice(1)].join('/'))
        .concat(name.slice(1))
    : [joined(folders, name)];
  for (const path of candidates) {
    const found = ['', ...endings].map((ending) => path + ending).find(isPage);
    if (found !== undefined) return `/${found.split('/').map(encodeURIComponent).join('/')}`;
  }
  return /\.\w{1,5}$/.test(name) ? name : `${name}.rst`;
}

/** A name for readers: the last part of a path, in words. */
export function nameOfPath(path: string): string {
  const parts = path.replace(/\.\w{1,5}$/, '').split('/');
  const last = parts.at(-1) === 'index' ? (parts.at(-2) ?? 'index') : (parts.at(-1) ?? path);
  const words = last.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function joined(folders: readonly string[], name: string): string {
  const path = [...folders];
  for (const part of name.split('/')) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}
