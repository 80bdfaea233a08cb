import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Base } from '#model/address/address.ts';
import { builtPath } from '#model/address/site-paths.ts';

/** What a document takes from the build of the interface. */
export interface Assets {
  /** The boot script, exactly as it stands in the document. */
  readonly boot: string;
  /** All styles, exactly as they stand in the document. */
  readonly style: string;
  /** URL path of the script that brings the document to life. */
  readonly entry: string;
  /** URL path of the site's icon (SVG). */
  readonly icon: string;
  /** The icon's file inside the build's folder. */
  readonly iconFile: string;
  /** The security policy that documents name themselves, where no server sends it. */
  readonly policy?: string;
}

/** The interface was not built, or not completely. */
export class AssetsError extends Error {
  override readonly name = 'AssetsError';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The built interface is missing or incomplete in ${folder}. Run "npm run build" and start again.`, options);
  }
}

interface Chunk {
  readonly file: string;
}

/** The entry's place in the boot script, put there by `boot.ts`. */
const entryMark = 'asterism:entry';

/** Reads the built interface from its folder (`dist/client`). Throws {@link AssetsError} when it is not there. */
export async function readAssets(folder: string, site: Base): Promise<Assets> {
  try {
    const manifest = await readManifest(folder);
    const icon = chunk(manifest, 'src/web/styles/icon.svg');
    const style = await readFile(join(folder, chunk(manifest, 'style.css').file), 'utf8');
    const boot = await readFile(join(folder, 'boot.js'), 'utf8');
    if (/<\/(script|style)/i.test(boot + style)) throw new Error('The script or the style would end its own element.');
    const entryPath = builtPath(await entryFile(folder), site);
    return {
      boot: boot.trim().replaceAll(entryMark, entryPath),
      style: style.trim(),
      entry: entryPath,
      icon: builtPath(icon.file, site),
      iconFile: icon.file,
    };
  } catch (cause) {
    throw new AssetsError(folder, { cause });
  }
}

/** The file of the script that brings documents to life, inside the build's folder. Throws where there is none. */
export async function entryFile(folder: string): Promise<string> {
  return chunk(await readManifest(folder), 'src/web/browser/entry.tsx').file;
}

async function readManifest(folder: string): Promise<Readonly<Record<string, Chunk | undefined>>> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
}

function chunk(manifest: Readonly<Record<string, Chunk | undefined>>, name: string): Chunk {
  const found = manifest[name];
  if (found === undefined) throw new Error(`The manifest has no ${name}.`);
  return found;
}
