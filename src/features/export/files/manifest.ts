import { type CopyEncoding, copyEncodings } from '#features/export/copy-encodings.ts';
import type { LinkUse } from '#model/page/render.ts';
import type { CopySizes } from './file-job.ts';

/** The file in the folder of the site that lists the files of the export. */
export const manifestFile = 'asterism-export.json';

/** An empty file that keeps GitHub Pages from leaving out files whose names begin with `_`. */
export const noJekyllFile = '.nojekyll';

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
  /** True for the document of a page. */
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
