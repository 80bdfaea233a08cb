/** A file of a commit. */
export interface TreeEntry {
  /** Path below the shown folder. */
  readonly path: string;
  /** Object id of the content. */
  readonly id: string;
  /** True for a symbolic link, whose content is the target path. */
  readonly link: boolean;
}

/** Files of a commit by path, without submodules. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** Parses the output of `git ls-tree -r -z`, and removes the prefix from paths. */
export function parseTree(answer: Buffer, prefix: string): Tree {
  const tree = new Map<string, TreeEntry>();
  for (const record of answer.toString('utf8').split('\0')) {
    const tab = record.indexOf('\t');
    const [mode, type, id] = record.slice(0, tab).split(' ');
    if (tab < 0 || type !== 'blob' || id === undefined) continue;
    const path = record.slice(tab + 1 + prefix.length);
    tree.set(path, { path, id, link: mode === '120000' });
  }
  return tree;
}
