import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RenderPlugin } from '#model/page/render.ts';
import { digest as hash } from '#platform/hash.ts';

/** Where package managers record installed packages, inside `node_modules`. */
const lists = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-state.yml', '.yarn-integrity'];

/**
 * A hash of everything that may change how a document is rendered: the code beside the render worker, the installed
 * libraries, the engine, and plugins. Cached data of another release is rendered again.
 */
export async function readRelease(renderWorker: URL, plugins: readonly RenderPlugin[] = []): Promise<string> {
  const release = await releaseOf(renderWorker);
  return plugins.length === 0 ? release : hash(release, ...plugins.map(({ name, version }) => `${name} ${version}`));
}

async function releaseOf(renderWorker: URL): Promise<string> {
  const folder = dirname(fileURLToPath(renderWorker));
  const digest = createHash('sha256').update(process.version);
  for (const file of await codeFiles(folder)) digest.update(file).update(await readFile(join(folder, file)));
  for (const place of modulesAbove(folder)) {
    for (const list of lists) digest.update((await readOrNothing(join(place, list))) ?? '');
  }
  return digest.digest('base64url').slice(0, 22);
}

async function codeFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.[jt]s$/.test(name) && !/\.test\.ts$/.test(name)).toSorted();
}

/** The `node_modules` folders in which code of a folder finds its libraries. */
function modulesAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return [join(folder, 'node_modules'), ...(parent === folder ? [] : modulesAbove(parent))];
}

function readOrNothing(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}
