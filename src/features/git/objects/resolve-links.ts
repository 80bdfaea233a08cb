import { dirname, join } from 'node:path/posix';
import type { MissingReason } from '#sources/file-messages.ts';
import type { Tree } from './parse-tree.ts';

export interface LinkInput {
  /** All files of the commit. */
  readonly tree: Tree;
  /** Targets of links by object id. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of all folders. */
  readonly folders: ReadonlySet<string>;
}

/** Maximum number of links followed for one path. */
const maxLinks = 20;

/**
 * Resolves the links in a path, segment by segment. Returns the path of a file or folder of the tree, or why there is
 * none.
 */
export function resolveLinks(input: LinkInput, path: string): string | { readonly missing: MissingReason } {
  const { tree, folders } = input;
  let rest = path.split('/');
  let done: readonly string[] = [];
  let followed = 0;
  while (rest.length > 0) {
    const here = [...done, ...rest.slice(0, 1)].join('/');
    const entry = tree.get(here);
    if (entry === undefined && !folders.has(here)) return { missing: 'absent' };
    rest = rest.slice(1);
    done = here.split('/');
    if (!entry?.link) continue;
    followed += 1;
    const target = followed > maxLinks ? 'loop' : targetOf(input, here);
    if (typeof target === 'string') return { missing: target };
    rest = [...target.segments, ...rest];
    done = [];
  }
  return done.join('/');
}

function targetOf({ tree, texts }: LinkInput, link: string): MissingReason | { readonly segments: readonly string[] } {
  const text = texts.get(tree.get(link)?.id ?? '') ?? '';
  const target = join(dirname(link), text).replace(/\/+$/, '');
  if (text === '' || target === '.') return 'loop';
  if (text.startsWith('/') || target === '..' || target.startsWith('../')) return 'outside';
  return { segments: target.split('/') };
}
