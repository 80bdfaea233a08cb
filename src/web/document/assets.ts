import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Base } from '#model/address/address.ts';
import { builtPath } from '#model/address/site-paths.ts';

/** The parts of the client build that a document contains. */
export interface Assets {
  /** The boot script, exactly as in the document. */
  readonly boot: string;
  /** All styles, exactly as in the document. */
  readonly style: string;
  /** URL path of the entry script. */
  readonly entry: string;
  /** URL path of the site's icon (SVG). */
  readonly icon: string;
  /** The icon's file name in the build's folder. */
  readonly iconFile: string;
  /** Content security policy for documents of a static export, where no server sends it. */
  readonly policy?: string;
}

/** The client build is missing or incomplete. */
export class AssetsError extends Error {
  override readonly name = 'AssetsError';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The client build in ${folder} is missing or incomplete. Run "npm run build" and start again.`, options);
  }
}

interface Chunk {
  readonly file: string;
}

/** The mark in the boot script that is replaced by the URL of the entry script. */
const entryMark = 'asterism:entry';

/** Reads the client build from its folder (`dist/client`). Throws {@link AssetsError} if it is missing or incomplete. */
export async function readAssets(folder: string, site: Base): Promise<Assets> {
  try {
    const manifest = await readManifest(folder);
    const icon = chunk(manifest, 'src/web/styles/icon.svg');
    const style = await readFile(join(folder, chunk(manifest, 'style.css').file), 'utf8');
    const boot = await readFile(join(folder, 'boot.js'), 'utf8');
    if (/<\/(script|style)/i.test(boot + style))
      throw new Error('The boot script or the styles contain the end tag of their element.');
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

/** File name of the entry script in the build's folder. Throws if there is none. */
export async function entryFile(folder: string): Promise<string> {
  return chunk(await readManifest(folder), 'src/web/browser/entry.ts').file;
}

async function readManifest(folder: string): Promise<Readonly<Record<string, Chunk | undefined>>> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
}

function chunk(manifest: Readonly<Record<string, Chunk | undefined>>, name: string): Chunk {
  const found = manifest[name];
  if (found === undefined) throw new Error(`The manifest has no ${name}.`);
  return found;
}
