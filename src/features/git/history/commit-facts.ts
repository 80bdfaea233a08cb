import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { z } from 'zod';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import type { Tree } from '#features/git/objects/parse-tree.ts';
import type { NamedLink } from '#model/package/package.ts';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import { sha256Hex } from '#platform/hash.ts';
import type { GitTarget } from '#sources/git-target.ts';

/** Output of git about a commit, cached so that listing the commit needs no git command. */
export interface CommitFacts {
  /** The commit. */
  readonly current: CurrentCommit;
  /** Files of the commit. */
  readonly tree: Tree;
  /** Sizes of files that may be shown, by object id. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Content of links, `.gitignore` files and metadata files, by object id; large files are truncated. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** Authors of the commits. */
  readonly contributors: readonly NamedLink[];
}

const factsSchema = z.object({
  version: z.literal(1),
  commit: z.string(),
  ref: z.string().nullable(),
  files: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  sizes: z.array(z.tuple([z.string(), z.number()])),
  contents: z.array(z.tuple([z.string(), z.string()])),
  contributors: z.array(z.object({ name: z.string(), url: z.string() })),
});

/** Writes the facts into the mirror for the next start. Ignores failures: the facts are then read from git again. */
export async function writeFacts(path: string, target: GitTarget, facts: CommitFacts): Promise<void> {
  const { current, tree, sizes, contents, contributors } = facts;
  const written: z.infer<typeof factsSchema> = {
    version: 1,
    commit: current.commit,
    ref: current.ref ?? null,
    files: [...tree.values()].map(({ path: file, id, link }) => [file, id, link]),
    sizes: [...sizes],
    contents: [...contents].map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')]),
    contributors: [...contributors],
  };
  await writeFileAtomic(fileOf(path, target), JSON.stringify(written)).catch(() => undefined);
}

/** Reads the cached facts; undefined when there are none or another version wrote them. */
export async function readFacts(path: string, target: GitTarget): Promise<CommitFacts | undefined> {
  try {
    const facts = factsSchema.parse(JSON.parse(await readFile(fileOf(path, target), 'utf8')));
    return {
      current: { commit: facts.commit, ref: facts.ref ?? undefined },
      tree: new Map(facts.files.map(([file, id, link]) => [file, { path: file, id, link }])),
      sizes: new Map(facts.sizes),
      contents: new Map(facts.contents.map(([id, text]) => [id, Buffer.from(text, 'base64')])),
      contributors: facts.contributors,
    };
  } catch {
    return undefined;
  }
}

/** Path of the facts file for one combination of settings. */
function fileOf(path: string, { ref, start, files, contributorsPage }: GitTarget): string {
  const way = JSON.stringify([ref, start, files, contributorsPage]);
  return join(path, `asterism-facts-${sha256Hex(way, 16)}.json`);
}
