/** A file of a commit. */
export interface TreeEntry {
  /** Path inside what is shown of the repository. */
  readonly path: string;
  /** The id of its bytes. */
  readonly id: string;
  /** True for a symbolic link, whose bytes are the path it leads to. */
  readonly link: boolean;
}

/** All files of a commit by path; submodules are no files. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** Takes apart what `git ls-tree -r -z` answers; paths lose their prefix. */
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
