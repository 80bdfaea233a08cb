import type { Metadata } from '#model/package/package.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { isMetadataFile, type MetadataResult, type ReadMetadata, readMetadata } from '#sources/metadata.ts';
import type { CommitFacts } from './history/commit-facts.ts';

/** Input of the metadata of a commit. */
export interface GitMetadataInput {
  /** The repository with data from the forge and the settings. */
  readonly target: GitTarget;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Facts of the commit from git. */
  readonly facts: CommitFacts;
}

const maxContributors = 30;

/**
 * Reads the metadata of a commit. In order of precedence: the settings, the stars and web address of the forge, which
 * are always current, the repository itself, other data from the forge.
 */
export async function gitMetadata(input: GitMetadataInput): Promise<MetadataResult> {
  const { target, product, readMetadata: reads = readMetadata } = input;
  const { tree, sizes, contents } = input.facts;
  const { facts, forge, overrides, folder } = target;
  const own = [...tree.values()].filter(({ path, id, link }) => !link && isMetadataFile(path) && contents.has(id));
  const answer = await reads({
    folder,
    product,
    rootFiles: own.map(({ path }) => path),
    overrides: {
      ...(facts.stars !== undefined && { stars: facts.stars }),
      ...(forge !== undefined && { forge }),
      ...overrides,
    },
    fallback: {
      description: facts.description,
      homepage: facts.homepage,
      license: facts.license,
      language: facts.language,
      keywords: facts.topics.length > 0 ? facts.topics : undefined,
    },
    read: async (name, limit) => {
      const entry = tree.get(name);
      const bytes = entry && contents.get(entry.id);
      if (entry === undefined || bytes === undefined) return undefined;
      return { bytes: bytes.subarray(0, limit), size: sizes.get(entry.id) ?? bytes.length };
    },
  });
  return { ...answer, metadata: withContributors(answer.metadata, input) };
}

/** Adds the authors of commits after the contributors from a manifest or the settings. */
function withContributors(metadata: Metadata, { target, facts: { contributors } }: GitMetadataInput): Metadata {
  const named = new Set(metadata.contributors.map(({ name }) => name));
  const others = target.overrides?.contributors ? [] : contributors.filter(({ name }) => !named.has(name));
  return { ...metadata, contributors: [...metadata.contributors, ...others].slice(0, maxContributors) };
}
