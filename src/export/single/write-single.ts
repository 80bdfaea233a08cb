import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Entries, type Entry, manifestFile, writeManifest } from '#export/files/manifest.ts';
import { diskError, type Target } from '#export/files/target.ts';
import { dataScript, dataScriptPath, singleEntryPath } from '#model/single-site.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import { type SingleParts, singleDocument, singleStyle } from './single-document.ts';
import { copiesOf, type FileUse, useOf } from './single-files.ts';
import { createSingleLinks } from './single-links.ts';

/** Options of {@link writeSingle}. */
export interface WriteSingleOptions {
  /** Folder of an export under the base of such a site. */
  readonly from: string;
  /** Its entries. */
  readonly entries: Entries;
  /** The output folder. */
  readonly target: Target;
  /** Folder of the client build. */
  readonly client: string;
}

/** What was written. */
export interface SingleReport {
  /** Number of files. */
  readonly files: number;
  /** Their size, in bytes. */
  readonly bytes: number;
}

/** Files that are read and written at once. */
const concurrency = 16;

/**
 * Writes a site as one folder that browsers open from a disk: links name files and are relative, and data is in scripts.
 * Throws `TargetError` for file system errors; the folder is then unchanged.
 */
export async function writeSingle({ from, entries, target, client }: WriteSingleOptions): Promise<SingleReport> {
  try {
    const writer = createWriter(from, target.next);
    const parts = await readParts(client, entries);
    const uses = Map.groupBy(entries, ([path, entry]) => useOf(path, entry));
    const listed = (use: FileUse): Listed => uses.get(use) ?? [];
    const { paths, data } = await writeDocuments(listed('document'), writer, parts);
    const among = (names: ReadonlySet<string>): Listed => listed('linked').filter(([path]) => names.has(path));
    await mapConcurrent([...listed('file'), ...among(paths)], concurrency, ([path, { file }]) =>
      path.endsWith('.css')
        ? writer.rewrite(file, (text) => singleStyle(text, { path, file }, parts.links))
        : writer.copy(file, copiesOf(path, file)),
    );
    await mapConcurrent([...listed('data'), ...among(data)], concurrency, ([path, { file }]) =>
      writer.script(file, path),
    );
    await writer.write(singleEntryPath, await readFile(join(client, 'single/entry.js'), 'utf8'));
    await finish(target, writer.written);
    const all = [...writer.written.values()];
    return { files: all.length + 1, bytes: all.reduce((sum, { size }) => sum + size, 0) };
  } catch (error) {
    throw diskError(error, target.folder);
  }
}

type Listed = readonly (readonly [path: string, entry: Entry])[];

/** Writes the documents. Returns the paths that they link to or show, and those whose content their code reads. */
async function writeDocuments(documents: Listed, writer: Writer, parts: SingleParts) {
  const [paths, data] = [new Set<string>(), new Set<string>()];
  await mapConcurrent(documents, concurrency, ([path, { file }]) =>
    writer.rewrite(file, (text) => {
      const document = singleDocument(text, { path, file }, parts);
      for (const each of document.paths) paths.add(each);
      for (const each of document.data) data.add(each);
      return document.html;
    }),
  );
  return { paths, data };
}

async function readParts(client: string, entries: Entries): Promise<SingleParts> {
  const links = createSingleLinks(new Map([...entries].map(([path, { file }]) => [path, file])));
  return { boot: await readFile(join(client, 'single/boot.js'), 'utf8'), links };
}

/** Writes files of the folder, each from the file of the same name in the export. */
interface Writer {
  /** What was written. */
  readonly written: ReadonlyMap<string, Entry>;
  write(file: string, text: string): Promise<void>;
  rewrite(file: string, change: (text: string) => string): Promise<void>;
  copy(file: string, copies: readonly string[]): Promise<void>;
  /** Writes a file as a script that registers its content under a path inside the site. */
  script(file: string, path: string): Promise<void>;
}

function createWriter(from: string, to: string): Writer {
  const written = new Map<string, Entry>();
  const writeBytes = async (file: string, bytes: Buffer): Promise<void> => {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), bytes);
    written.set(file, { file, hash: digest(bytes), size: bytes.length });
  };
  const write = (file: string, text: string): Promise<void> => writeBytes(file, Buffer.from(text));
  return {
    written,
    write,
    rewrite: async (file, change) => write(file, change(await readFile(join(from, file), 'utf8'))),
    async copy(file, copies) {
      const bytes = await readFile(join(from, file));
      for (const each of copies) await writeBytes(each, bytes);
    },
    script: async (file, path) =>
      write(dataScriptPath(file), dataScript(path, await readFile(join(from, file), 'base64'))),
  };
}

async function finish(target: Target, written: Entries): Promise<void> {
  const manifest = writeManifest({ compress: [], entries: written });
  if (await target.isUnchanged(manifest)) return;
  await writeFile(join(target.next, manifestFile), manifest);
  await target.swap((folder) => rm(folder, { recursive: true, force: true }));
}
