import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type CopyEncoding, copyEncodings } from '#model/copy-encodings.ts';
import type { LinkUse } from '#model/page/render.ts';
import { errorCode } from '#platform/errors.ts';
import type { CopySizes } from './file-job.ts';

/** The file in the folder of the site that lists the files of the export. */
export const manifestFile = 'asterism-export.json';

const linkUse = z.object({
  asked: z.array(z.tuple([z.enum(['link', 'image']), z.string()])),
  answers: z.string(),
});

/** A path that stays below the folder, since anyone may have edited the manifest. */
const file = z.string().refine((path) => !path.split('/').some((segment) => ['', '.', '..'].includes(segment)));

const copies = z.partialRecord(z.enum(copyEncodings), z.number());

const entry = z.object({
  file,
  hash: z.string(),
  size: z.number(),
  copies: copies.optional(),
  page: z.literal(true).optional(),
  origin: z.string().optional(),
  use: linkUse.optional(),
  links: z.array(z.string()).optional(),
});

const manifest = z.object({
  family: z.string().optional(),
  compress: z.array(z.enum(copyEncodings)).default([]),
  entries: z.record(z.string(), entry),
});

/** The files of one address. */
export interface Entry {
  /** Path of the file, below the folder of the site. */
  readonly file: string;
  /** Hash of its content. */
  readonly hash: string;
  /** Its size, in bytes. */
  readonly size: number;
  /** Its compressed copies; absent when it has none. */
  readonly copies?: CopySizes | undefined;
  /** True for the document of a page, which also has other forms. */
  readonly page?: true | undefined;
  /** Hash of its input, without the links of the family; absent when it is unknown. */
  readonly origin?: string | undefined;
  /** The links of the family that it uses, if any. */
  readonly use?: LinkUse | undefined;
  /** The addresses of the site that it links to. */
  readonly links?: readonly string[] | undefined;
}

/** Entries by address. */
export type Entries = ReadonlyMap<string, Entry>;

/** The manifest of an export. */
export interface Manifest {
  /** The version of the family for which the links of all entries are valid; undefined when it is unknown. */
  readonly family?: string | undefined;
  /** The encodings of compressed copies, in the order of `copyEncodings`. */
  readonly compress: readonly CopyEncoding[];
  /** The written entries. */
  readonly entries: Entries;
}

/** Reads the manifest of a folder; undefined when it has no valid one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { family, compress, entries } = parsed.data;
  return { family, compress, entries: new Map(Object.entries(entries)) };
}

/** Serialises a manifest; the output is deterministic. */
export function writeManifest({ family, compress, entries }: Manifest): string {
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, each]) => `${JSON.stringify(path)}:${JSON.stringify(each)}`);
  const head = JSON.stringify({ family, compress }).slice(0, -1);
  return `${head},"entries":{\n${lines.join(',\n')}\n}}\n`;
}

/** The files of an entry: its file and the compressed copies. */
export function filesOf({ file, copies }: Pick<Entry, 'file' | 'copies'>): readonly string[] {
  if (copies === undefined) return [file];
  const encodings = copyEncodings.filter((encoding) => copies[encoding] !== undefined);
  return [file, ...encodings.map((encoding) => copyOf(file, encoding))];
}

/** The compressed copy of a file. */
export function copyOf(file: string, encoding: CopyEncoding): string {
  return file + suffixes[encoding];
}

const suffixes: Readonly<Record<CopyEncoding, string>> = { br: '.br', gzip: '.gz' };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
