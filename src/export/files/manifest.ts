import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LinkUse } from '#model/page/render.ts';

/** The file in the folder of the site that says what Asterism wrote there. */
export const manifestFile = 'asterism-export.json';

const linkUse = z.object({
  asked: z.array(z.tuple([z.enum(['link', 'image']), z.string()])),
  answers: z.string(),
});

/** A path that stays below the folder, whoever wrote it. */
const file = z.string().refine((path) => !path.split('/').some((segment) => ['', '.', '..'].includes(segment)));

const entry = z.object({
  file,
  hash: z.string(),
  size: z.number(),
  coded: z.tuple([z.number(), z.number()]).optional(),
  page: z.literal(true).optional(),
  origin: z.string().optional(),
  use: linkUse.optional(),
  links: z.array(z.string()).optional(),
});

const manifest = z.object({ family: z.string().optional(), entries: z.record(z.string(), entry) });

/** What was written for one address. */
export interface Entry {
  /** The file, below the folder of the site. */
  readonly file: string;
  /** Changes with its bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes of its compressed copies, brotli and gzip, where they lie beside it. */
  readonly coded?: readonly [br: number, gz: number] | undefined;
  /** True for the document of a page, which has the other forms of a page too. */
  readonly page?: true | undefined;
  /** Changes with what it was made from, but for the links of its family; absent where nobody can tell. */
  readonly origin?: string | undefined;
  /** What it asked of the links of its family, where it did. */
  readonly use?: LinkUse | undefined;
  /** The addresses of the site that it leads to. */
  readonly links?: readonly string[] | undefined;
}

/** What was written, by address. */
export type Entries = ReadonlyMap<string, Entry>;

/** What an export remembers of a site. */
export interface Manifest {
  /** The version of the family by which the links of all entries are right; undefined where that is not known. */
  readonly family?: string | undefined;
  /** What was written. */
  readonly entries: Entries;
}

/** The manifest of a folder: undefined where it has none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { family, entries } = parsed.data;
  return { family, entries: new Map(Object.entries(entries)) };
}

/** The manifest as text: the same entries give the same text. */
export function writeManifest({ family, entries }: Manifest): string {
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, each]) => `${JSON.stringify(path)}:${JSON.stringify(each)}`);
  const named = family === undefined ? '' : `"family":${JSON.stringify(family)},`;
  return `{${named}"entries":{\n${lines.join(',\n')}\n}}\n`;
}

/** The files of an entry: itself and its compressed copies. */
export function filesOf({ file, coded }: Pick<Entry, 'file' | 'coded'>): readonly string[] {
  return coded ? [file, `${file}.br`, `${file}.gz`] : [file];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
