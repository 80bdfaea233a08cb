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

/** Parses the output of `git ls-tree -r -z`, with or without `-l`, and removes the prefix from paths. */
export function parseTree(answer: Buffer, prefix: string): Tree {
  return new Map(records(answer, prefix).map(({ entry }) => [entry.path, entry]));
}

/** Parses the sizes in the output of `git ls-tree -r -z -l`, by object id. */
export function parseTreeSizes(answer: Buffer): ReadonlyMap<string, number> {
  return new Map(records(answer, '').flatMap(({ entry, size }) => (size === undefined ? [] : [[entry.id, size]])));
}

interface TreeRecord {
  readonly entry: TreeEntry;
  /** Size of the content in bytes; undefined when the output has none. */
  readonly size: number | undefined;
}

function records(answer: Buffer, prefix: string): readonly TreeRecord[] {
  return answer
    .toString('utf8')
    .split('\0')
    .flatMap((record) => {
      const tab = record.indexOf('\t');
      const [mode, type, id, size = ''] = record.slice(0, tab).split(/ +/);
      if (tab < 0 || type !== 'blob' || id === undefined) return [];
      const path = record.slice(tab + 1 + prefix.length);
      return [{ entry: { path, id, link: mode === '120000' }, size: /^\d+$/.test(size) ? Number(size) : undefined }];
    });
}
