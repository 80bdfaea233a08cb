import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An object of a git repository. */
export interface GitObject {
  /** Its id, in hexadecimal digits. */
  readonly id: string;
  /** Its type. */
  readonly type: 'commit' | 'tree' | 'blob';
  /** Its bytes. */
  readonly bytes: Uint8Array;
}

/** The objects of a commit; the commit comes first. */
export type CommitObjects = readonly [commit: GitObject, ...trees: readonly GitObject[]];

const typeNumbers = { commit: 1, tree: 2, blob: 3 } as const;

/** Compressed as little as git permits: the pages are sent once, to a client on this machine. */
const level = 1;

/** Makes the commit of files, which lie in the root or in one folder. */
export function commitOf(files: Files, { parent, time }: { readonly parent?: string; readonly time: number }) {
  const blobs = files.map(([path, text]) => ({ path, object: objectOf('blob', Buffer.from(text)) }));
  const folders = Map.groupBy(
    blobs.filter(({ path }) => path.includes('/')),
    ({ path }) => path.slice(0, path.indexOf('/')),
  );
  const trees = [...folders].map(([name, within]) => ({
    name,
    object: treeOf(within.map(({ path, object }) => ({ mode: '100644', name: path.slice(name.length + 1), object }))),
  }));
  const root = treeOf([
    ...trees.map((tree) => ({ mode: '40000', ...tree })),
    ...blobs
      .filter(({ path }) => !path.includes('/'))
      .map(({ path, object }) => ({ mode: '100644', name: path, object })),
  ]);
  const who = `Bench <bench@example.org> ${time} +0000`;
  const lines = [`tree ${root.id}`, ...(parent === undefined ? [] : [`parent ${parent}`])];
  const text = `${lines.join('\n')}\nauthor ${who}\ncommitter ${who}\n\nChange pages\n`;
  const objects = [root, ...trees.map(({ object }) => object), ...blobs.map(({ object }) => object)];
  return [objectOf('commit', Buffer.from(text)), ...objects] as const satisfies CommitObjects;
}

/** Files as path and text. */
type Files = readonly (readonly [path: string, text: string])[];

/** Packs objects as git sends them. */
export function packObjects(objects: readonly GitObject[]): Uint8Array {
  const unique = [...new Map(objects.map((object) => [object.id, object])).values()];
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(unique.length, 8);
  const body = Buffer.concat([head, ...unique.flatMap(packed)]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function packed({ type, bytes }: GitObject): readonly Uint8Array[] {
  return [sizeHeader(typeNumbers[type], bytes.length), deflateSync(bytes, { level })];
}

/** Type and size of an object: four bits of the size, then seven in each byte, the lowest first. */
function sizeHeader(type: number, size: number): Uint8Array {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = size >>> 4; rest > 0; rest >>>= 7) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return Uint8Array.from(bytes);
}

interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly object: GitObject;
}

function treeOf(entries: readonly TreeEntry[]): GitObject {
  // Git sorts folders as if their names ended with a slash.
  const key = ({ mode, name }: TreeEntry): string => (mode === '40000' ? `${name}/` : name);
  const sorted = entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const bytes = sorted.flatMap(({ mode, name, object }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(object.id, 'hex'),
  ]);
  return objectOf('tree', Buffer.concat(bytes));
}

function objectOf(type: GitObject['type'], bytes: Uint8Array): GitObject {
  const id = createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
  return { id, type, bytes };
}
