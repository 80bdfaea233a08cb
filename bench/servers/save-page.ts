import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { request } from 'undici';

/** Fetches a page with brotli compression and writes the bytes to files, which other servers then serve. */
export async function savePage(url: string, files: readonly string[]): Promise<void> {
  const { body } = await request(url, { headers: { 'accept-encoding': 'br' } });
  const bytes = Buffer.from(await body.arrayBuffer());
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
