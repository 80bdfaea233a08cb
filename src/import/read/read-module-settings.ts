import { lstat, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readModule } from '#catalog/toolchains/formats/js-modules.ts';
import { modulePosition } from '#config/load/syntax-position.ts';
import { ImportError } from '#import/import-error.ts';
import { unread } from '#import/keys/unread.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import type { Value } from '#platform/values.ts';
import { readExactly } from './exact-literals.ts';

/** Larger modules are not read, in bytes. */
const maxSize = 1_000_000;

/**
 * Reads what a JavaScript or TypeScript module exports, without running it: what it computes is `unread`. Modules that it
 * imports are read too, as far as they lie in `root`. Throws {@link ImportError} for a syntax error, and for a module
 * whose export cannot be read.
 */
export async function readModuleSettings(file: string, text: string, root: string): Promise<Value> {
  const position = await modulePosition(file).catch(() => undefined);
  if (position !== undefined) {
    const { line, column } = position;
    const code = position.text.trim().slice(0, 200);
    throw new ImportError(`${file}:${line}:${column} has a syntax error:\n  ${code}\nCorrect it, and import it again.`);
  }
  const base = join(root, '/');
  const module = await readModule(relative(base, file).replaceAll('\\', '/'), text, {
    read: (path) => readInside(base, path),
    unread: () => undefined,
  });
  const place = module.exportedAt();
  const value = place === undefined ? unread : readExactly(place);
  if (typeof value === 'object' && value !== null) return value;
  throw new ImportError(
    `${file} exports nothing that can be read without running it. If you trust it, run it with its packages installed: asterism import --run ${file}`,
  );
}

async function readInside(base: string, path: string): Promise<string | undefined> {
  const file = join(base, path);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined || !found.isFile() || found.size > maxSize) return undefined;
  return decodeText(await readFile(file));
}
