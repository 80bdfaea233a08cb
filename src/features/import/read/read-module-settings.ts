import { lstat, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Reader, type ReadFile, unreadAs } from '#catalog/reading/reader.ts';
import { ImportError } from '#features/import/import-error.ts';
import { parseMarked } from '#features/import/keys/unread.ts';
import { digest } from '#platform/hash.ts';
import type { Value } from '#platform/values.ts';

/** Where modules are read. */
export interface ModuleReading {
  /** Folder out of which no module is read. */
  readonly root: string;
  /** Parses modules in a thread with limits. */
  readonly reader: Pick<Reader, 'read'>;
}

/**
 * Reads what a JavaScript or TypeScript module exports, without running it: what it computes is `unread`. Modules that it
 * imports are read too, as far as they lie in `root`. Throws {@link ImportError} for a syntax error, and for a module
 * whose export cannot be read.
 */
export async function readModuleSettings(file: string, text: string, { root, reader }: ModuleReading): Promise<Value> {
  const base = join(root, '/');
  const path = relative(base, file).replaceAll('\\', '/');
  const cut = new Set<string>();
  const { json, fault } = await reader
    .read(
      { name: 'settings', args: [path] },
      {
        hash: digest(JSON.stringify(['settings', path])),
        files: (each, limit) => readInside(base, each, limit),
        onUnread: (each) => void cut.add(each),
      },
    )
    .catch(unreadAs({ json: undefined, fault: undefined }, () => void cut.add(path)));
  if (cut.has(path)) throw new ImportError(`${file} takes too long or too much memory to read. ${wayOut(file)}`);
  const value = json === undefined ? undefined : parseMarked(json);
  if (typeof value === 'object' && value !== null) return value;
  if (fault !== undefined) {
    const code = (text.split('\n')[fault.line - 1] ?? '').trim().slice(0, 200);
    const place = `${file}:${fault.line}:${fault.column}`;
    throw new ImportError(`${place} has a syntax error:\n  ${code}\nCorrect it, and import it again.`);
  }
  throw new ImportError(`${file} exports nothing that can be read without running it. ${wayOut(file)}`);
}

function wayOut(file: string): string {
  return `If you trust it, run it with its packages installed: asterism import --run ${file}`;
}

/** Reads a file in a folder. Links are not followed. */
async function readInside(base: string, path: string, limit: number): Promise<ReadFile | undefined> {
  const file = join(base, path);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined || !found.isFile() || found.size > limit) return undefined;
  const bytes = await readFile(file);
  return { bytes, size: bytes.length, hash: digest(bytes) };
}
