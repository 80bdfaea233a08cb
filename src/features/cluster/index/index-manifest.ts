import { parse } from '#features/cluster/pack.ts';

/** Version of the form of index manifests. */
export const indexFormat = 1;

/** What a publication of the search index says. */
export interface IndexManifest {
  /** See {@link indexFormat}. */
  readonly format: typeof indexFormat;
  /** The release whose code built it: another release builds its own. */
  readonly release: string;
  /** Identifies the text of the pages in it. */
  readonly stamp: string;
  /** Hashes of the chunks of its file. */
  readonly chunks: readonly string[];
}

/** Parses a manifest; undefined for one in the form of another release. */
export function parseIndexManifest(bytes: Uint8Array | undefined): IndexManifest | undefined {
  if (bytes === undefined) return undefined;
  const manifest = parse<IndexManifest | null>(bytes);
  return manifest?.format === indexFormat ? manifest : undefined;
}

/** The name of the blob of a chunk. */
export function chunkName(hash: string): string {
  return `chunk-${hash}`;
}
