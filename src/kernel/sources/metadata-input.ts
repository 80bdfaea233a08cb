import type { Warning } from '#model/warning.ts';
import { decode } from '#platform/files/decode-text.ts';
import type { Facts } from './manifests/facts.ts';
import { plainText } from './manifests/plain-text.ts';
import { SourceError } from './source.ts';

/** Beginning of a file. */
export interface FileStart {
  /** Bytes from the beginning, at most as many as requested. */
  readonly bytes: Uint8Array;
  /** Size of the whole file in bytes. */
  readonly size: number;
}

/** Input for reading the metadata of a repository. */
export interface MetadataInput {
  /** Folder name, which is the default package name. */
  readonly folder: string;
  /** Product name, which is the key of the metadata block in package.json. */
  readonly product: string;
  /**
   * Names of the files in the root, and the paths of `.github/FUNDING.yml` and of the READMEs in `.github` and `docs`
   * if they exist.
   */
  readonly rootFiles: readonly string[];
  /** Facts that take precedence over manifests. */
  readonly overrides?: Facts;
  /** Facts that yield to manifests but take precedence over the README. */
  readonly fallback?: Facts;
  /** Describes a README by its first paragraph; absent where none is needed. */
  readonly describe?: ((text: string, file: string) => Promise<string | undefined>) | undefined;
  /** Reads the beginning of one of these files; undefined when it does not exist. */
  readonly read: (name: string, limit: number) => Promise<FileStart | undefined>;
}

/** Records a warning about a file: a message, or a message with its subject. */
export type Warn = (file: string | undefined, warning: string | Pick<Warning, 'message' | 'about'>) => void;

/** Read limit in bytes, and the function called with each warning. */
export interface ReadOptions {
  readonly limit: number;
  readonly warn: (message: string) => void;
}

/** Reads the text of a manifest; undefined when it does not exist, cannot be read or exceeds the limit. */
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

/** Reads the beginning of a file; undefined when it does not exist or cannot be read. */
export async function readOrWarn(
  input: MetadataInput,
  name: string,
  { limit, warn }: ReadOptions,
): Promise<FileStart | undefined> {
  try {
    return await input.read(name, limit);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    warn(error.message);
    return undefined;
  }
}

/** Length limit of a description from a document, in characters. */
const descriptionLimit = 300;

/** What a document says of its repository, in plain text of at most 300 characters; undefined if it says nothing. */
export async function descriptionOf(
  text: string,
  file: string,
  describe: MetadataInput['describe'],
): Promise<string | undefined> {
  return plainText((await describe?.(text, file)) ?? '', descriptionLimit) || undefined;
}

/** Decodes a text. Warns of bytes that are no text, and of an encoding that had to be guessed. */
export function textOf(bytes: Uint8Array, warn: (message: string) => void): string {
  const { text, encoding, isWhole } = decode(bytes);
  if (!isWhole) warn('It has bytes that are not UTF-8; they are shown as \uFFFD. Save it as UTF-8.');
  else if (!encoding.startsWith('utf-'))
    warn(`It is not UTF-8; its bytes are read as ${encoding}. Save it as UTF-8, so that no letter is a guess.`);
  return text;
}
