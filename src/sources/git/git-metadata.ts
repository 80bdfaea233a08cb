import type { Metadata, NamedLink } from '#model/package.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { type MetadataAnswer, readMetadata } from '#sources/metadata.ts';
import type { BlobReaders } from './blob-readers.ts';
import { GitError } from './git-error.ts';
import type { GitMirror } from './git-mirror.ts';
import { isAboutItself } from './git-tree.ts';
import type { Tree } from './parse-tree.ts';

/** What metadata is read from. */
export interface GitMetadataInput {
  /** Where the commit is. */
  readonly mirror: GitMirror;
  /** What the forge and the settings say of it. */
  readonly target: GitTarget;
  /** The product's name, which is the key of the metadata block. */
  readonly product: string;
  /** Read files. */
  readonly readers: BlobReaders;
  /** All its files. */
  readonly tree: Tree;
  /** Sizes of their bytes by id. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Who wrote the commits. */
  readonly contributors: readonly NamedLink[];
}

const mostContributors = 30;

/**
 * Metadata of a commit. The settings count most, then the forge's stars and web address, which are never out of date,
 * then what the repository says, then whatever else the forge knows.
 */
export async function gitMetadata(input: GitMetadataInput): Promise<MetadataAnswer> {
  const { target, product, tree, sizes, readers, mirror } = input;
  const { facts, forge, overrides, folder } = target;
  const own = [...tree.values()].filter(({ path, id, link }) => !link && isAboutItself(path) && sizes.has(id));
  const answer = await readMetadata({
    folder,
    product,
    rootFiles: own.map(({ path }) => path),
    told: {
      ...(facts.stars !== undefined && { stars: facts.stars }),
      ...(forge !== undefined && { forge }),
      ...overrides,
    },
    fallback: {
      description: facts.description,
      homepage: facts.homepage,
      license: facts.license,
      keywords: facts.topics.length > 0 ? facts.topics : undefined,
    },
    read: async (name, limit) => {
      const entry = tree.get(name);
      const size = entry && sizes.get(entry.id);
      if (entry === undefined || size === undefined) return undefined;
      const bytes = await readers.read(mirror.reading, entry.id);
      if (bytes === undefined) throw new GitError(`the mirror has no object ${entry.id}`);
      return { bytes: bytes.subarray(0, limit), size };
    },
  });
  return { ...answer, metadata: withContributors(answer.metadata, input) };
}

/** The people whom a manifest or the settings name come first, then those who wrote the commits. */
function withContributors(metadata: Metadata, { target, contributors }: GitMetadataInput): Metadata {
  const named = new Set(metadata.contributors.map(({ name }) => name));
  const others = target.overrides?.contributors ? [] : contributors.filter(({ name }) => !named.has(name));
  return { ...metadata, contributors: [...metadata.contributors, ...others].slice(0, mostContributors) };
}
