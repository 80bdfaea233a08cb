import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type HeadersOf, type SiteObject, siteObjects } from '#export/bucket/site-objects.ts';
import { documentType, type Entry } from '#export/files/manifest.ts';
import { digest } from '#platform/hash.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Contents by file; undefined removes a file. */
export type Contents = Readonly<Record<string, string | Uint8Array | undefined>>;

/** A folder with the files of a site. */
export interface TestSiteFolder {
  /** Writes and removes files, and returns the objects of all files. */
  change(contents: Contents): Promise<ReadonlyMap<string, SiteObject>>;
}

const types: readonly (readonly [file: RegExp, type: string])[] = [
  [/\.html$/, documentType],
  [/\.css$/, 'text/css; charset=utf-8'],
  [/\.json$/, 'application/json'],
];

const headersOf: HeadersOf = (path) => ({ caching: path.startsWith('/assets/') ? 'immutable' : 'no-cache' });

/** Creates an empty folder, which is removed after the test. */
export async function testSiteFolder(): Promise<TestSiteFolder> {
  const folder = await temporaryFolder();
  const entries = new Map<string, Entry>();
  return {
    async change(contents) {
      for (const [file, content] of Object.entries(contents)) {
        if (content === undefined) {
          entries.delete(`/${file}`);
          await rm(join(folder, file));
          continue;
        }
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), content);
        const type = types.find(([pattern]) => pattern.test(file))?.[1] ?? 'application/octet-stream';
        entries.set(`/${file}`, { file, hash: digest(content), size: Buffer.byteLength(content), type });
      }
      return siteObjects(folder, entries, headersOf);
    },
  };
}
