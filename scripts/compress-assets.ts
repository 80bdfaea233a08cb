import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Shorter files are sent as they are, in bytes. */
const minSize = 500;

/** Larger files take seconds in the best quality, for a tenth less; in bytes. */
const largeSize = 1024 * 1024;

/** Compresses `assets/` of a client build into `compressed/`, so that no server spends time and memory on it. */
export async function compressAssets(client: string): Promise<void> {
  const folder = join(client, 'compressed');
  await mkdir(folder, { recursive: true });
  const names = await readdir(join(client, 'assets'));
  await Promise.all(names.map((name) => compress(join(client, 'assets', name), join(folder, name))));
}

async function compress(file: string, target: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minSize) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeSize ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${target}.br`, await brotli(bytes, { params }));
  await writeFile(`${target}.gz`, await deflate(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
