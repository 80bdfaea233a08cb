import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { deflateSync } from 'node:zlib';

/** Header fields and message of a commit. */
export interface TestCommit {
  /** Ids of the parents. */
  readonly parents: readonly string[];
  /** Author with mail address: `Ada <ada@example.org>`. */
  readonly author: string;
  /** Committer, in the same form. */
  readonly committer: string;
  /** Author and commit time, in seconds since 1970. */
  readonly time: number;
  /** Message without the trailing newline. */
  readonly message: string;
}

/**
 * Writes a commit of all files in a folder, with its trees and blobs, into a folder of git objects, without starting
 * git. Returns the id, which is the same as that of `git add --all --force` and `git commit`.
 */
export function writeTestCommit(objects: string, folder: string, commit: TestCommit): string {
  const tree = writeTree(objects, folder, true) ?? writeObject(objects, 'tree', Buffer.alloc(0));
  const lines = [
    `tree ${tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${commit.author} ${commit.time} +0000`,
    `committer ${commit.committer} ${commit.time} +0000`,
    '',
    `${commit.message}\n`,
  ];
  return writeObject(objects, 'commit', Buffer.from(lines.join('\n')));
}

/** Writes the tree of a folder; undefined for an empty folder, which git does not store. */
function writeTree(objects: string, folder: string, isRoot = false): string | undefined {
  const entries = readdirSync(folder)
    .filter((name) => !(isRoot && name === '.git'))
    .map((name) => writeEntry(objects, join(folder, name), name))
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => Buffer.compare(a.sortedAs, b.sortedAs));
  if (entries.length === 0) return undefined;
  return writeObject(objects, 'tree', Buffer.concat(entries.map(({ bytes }) => bytes)));
}

interface TreeEntry {
  /** Sort key: git sorts a folder as if its name ended with a slash. */
  readonly sortedAs: Buffer;
  /** The encoded entry. */
  readonly bytes: Buffer;
}

function writeEntry(objects: string, path: string, name: string): TreeEntry | undefined {
  const stats = lstatSync(path);
  const entry = (mode: string, id: string, sortedAs = name): TreeEntry => ({
    sortedAs: Buffer.from(sortedAs),
    bytes: Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  });
  if (stats.isDirectory()) {
    const tree = writeTree(objects, path);
    return tree === undefined ? undefined : entry('40000', tree, `${name}/`);
  }
  if (stats.isSymbolicLink()) return entry('120000', writeObject(objects, 'blob', readlinkSync(path, 'buffer')));
  return entry((stats.mode & 0o100) === 0 ? '100644' : '100755', writeObject(objects, 'blob', readFileSync(path)));
}

function writeObject(objects: string, kind: string, bytes: Buffer): string {
  const content = Buffer.concat([Buffer.from(`${kind} ${bytes.length}\0`), bytes]);
  const id = createHash('sha1').update(content).digest('hex');
  const file = join(objects, id.slice(0, 2), id.slice(2));
  if (existsSync(file)) return id;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(content, { level: 1 }));
  return id;
}
