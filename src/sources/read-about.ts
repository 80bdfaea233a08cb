import type { Warning } from '#model/snapshot.ts';
import { decodeText, decodeValidText } from '#platform/files/decode-text.ts';
import type { Facts } from './manifests/facts.ts';
import { SourceError } from './source.ts';

/** The start of a file. */
export interface Start {
  /** At most as many bytes as were asked for. */
  readonly bytes: Uint8Array;
  /** The size of the whole file in bytes. */
  readonly size: number;
}

/** A repository as far as its metadata needs it. */
export interface MetadataInput {
  /** Its folder's name, which is its name where no manifest gives one. */
  readonly folder: string;
  /** The key of the block in package.json. */
  readonly product: string;
  /** The names of the files in its root, and `.github/FUNDING.yml` and the READMEs in `.github` and `docs` where they are there. */
  readonly rootFiles: readonly string[];
  /** What is known already and counts more than any manifest. */
  readonly told?: Facts;
  /** What is known already and counts less than any manifest, but more than the README. */
  readonly fallback?: Facts;
  /** Reads the start of one of these files, undefined when it has gone. */
  readonly read: (name: string, limit: number) => Promise<Start | undefined>;
}

/** Notes a fault of a file: a sentence, or more than that. */
export type Warn = (file: string | undefined, said: string | Pick<Warning, 'message' | 'about'>) => void;

/** How much of a file is read, and what is called with each fault of it. */
export interface ReadOptions {
  readonly limit: number;
  readonly warn: (message: string) => void;
}

/** The text of a manifest, undefined when it has gone, cannot be read or is larger than the limit. */
export async function manifestText(
  input: MetadataInput,
  name: string,
  { limit, warn }: ReadOptions,
): Promise<string | undefined> {
  const start = await readOrWarn(input, name, { limit, warn });
  if (start === undefined) return undefined;
  if (start.size > limit) {
    const size = limit < 1024 * 1024 ? `${limit / 1024} KB` : `${limit / 1024 / 1024} MB`;
    warn(`It is larger than ${size}, so it is not used. Make it smaller.`);
    return undefined;
  }
  return textOf(start.bytes, warn);
}

/** The start of a file, undefined when it has gone or cannot be read. */
export async function readOrWarn(
  input: MetadataInput,
  name: string,
  { limit, warn }: ReadOptions,
): Promise<Start | undefined> {
  try {
    return await input.read(name, limit);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    warn(error.message);
    return undefined;
  }
}

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark. Warns of bytes that are not. */
export function textOf(bytes: Uint8Array, warn: (message: string) => void): string {
  const text = decodeValidText(bytes);
  if (text !== undefined) return text;
  warn('It has bytes that are not UTF-8; they are shown as \uFFFD. Save it as UTF-8.');
  return decodeText(bytes);
}
