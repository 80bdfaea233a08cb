import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStyles } from 'virtual:theme-colours';
import type { Base } from '#model/address/address.ts';
import { builtPath } from '#model/address/site-paths.ts';
import { featureStyles } from '#web/app/feature-pages.ts';
import { startTheme } from '#web/client/choose-theme.ts';
import type { InlineStyles } from './inline-styles.ts';

/** The parts of the client build that a document contains. */
export interface Assets {
  /** The boot script, exactly as in the document. */
  readonly boot: string;
  /** The styles in documents, exactly as there. */
  readonly styles: InlineStyles;
  /** URL path of the file with all other styles. */
  readonly styleFile: string;
  /** URL path of the style sheet of the settings, which is loaded before the first paint; absent without one. */
  readonly sheet?: string | undefined;
  /** URL path of the entry script. */
  readonly entry: string;
  /** URL path of the site's icon (SVG). */
  readonly icon: string;
  /** The icon's file name in the build's folder. */
  readonly iconFile: string;
  /** True if this machine draws icons in pixels. */
  readonly drawsIcons?: boolean;
  /** Content security policy for documents of a static export, where no server sends it. */
  readonly policy?: string;
}

/** The client build is missing or incomplete. */
export class AssetsError extends Error {
  override readonly name = 'AssetsError';
  readonly isExpected = true;
  constructor(folder: string, options?: ErrorOptions) {
    super(`The client build in ${folder} is missing or incomplete. Run "npm run build" and start again.`, options);
  }
}

interface Chunk {
  readonly file: string;
  /** The files with its styles. */
  readonly css?: readonly string[];
}

/** The marks in the boot script that are replaced by the URLs of the entry script and of the file with styles. */
const entryMark = 'asterism:entry';
const styleMark = 'asterism:style';

/** Styles that the settings add to those of the build. */
export interface LookStyles {
  /** Rules in every document, after those of the build. With own themes they hold the colours of the default theme. */
  readonly inline: string;
  /** URL path of a file in place of that with all other styles, which it begins with. */
  readonly styleFile?: string | undefined;
  /** URL path of a style sheet that is loaded before the first paint. */
  readonly sheet?: string | undefined;
}

/** What the parts of a build in documents depend on: the URL path of the site, its themes and what its settings add. */
export type AssetsSite = Base & Parameters<typeof startTheme>[0] & { readonly look?: LookStyles };

/** Reads the client build from its folder (`dist/client`). Throws {@link AssetsError} if it is missing or incomplete. */
export async function readAssets(folder: string, site: AssetsSite): Promise<Assets> {
  try {
    const icon = chunk(await readManifest(folder), 'src/kernel/web/styles/icon.svg');
    const styles = await readStyles(folder, `${startStyles[startTheme(site)] ?? ''}${site.look?.inline ?? ''}`);
    const boot = await readFile(join(folder, 'boot.js'), 'utf8');
    if (/<\/(script|style)/i.test(boot + Object.values(styles).join('')))
      throw new Error('The boot script or the styles contain the end tag of their element.');
    const entryPath = builtPath(await entryFile(folder), site);
    const styleFile = site.look?.styleFile ?? builtPath(await restFile(folder), site);
    return {
      boot: boot.trim().replaceAll(entryMark, entryPath).replaceAll(styleMark, styleFile),
      styles,
      styleFile,
      ...(site.look?.sheet !== undefined && { sheet: site.look.sheet }),
      entry: entryPath,
      icon: builtPath(icon.file, site),
      iconFile: icon.file,
    };
  } catch (cause) {
    throw new AssetsError(folder, { cause });
  }
}

/** The text of the file with all other styles. Throws {@link AssetsError} if it is missing. */
export async function readRestStyles(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, await restFile(folder)), 'utf8');
  } catch (cause) {
    throw new AssetsError(folder, { cause });
  }
}

/** File name of the entry script in the build's folder. Throws if there is none. */
export async function entryFile(folder: string): Promise<string> {
  return chunk(await readManifest(folder), 'src/kernel/web/browser/entry.ts').file;
}

async function readStyles(folder: string, start: string): Promise<InlineStyles> {
  const read = async (name: string) => (await readFile(join(folder, `inline/${name}.css`), 'utf8')).trim();
  return {
    page: `${await read('every-page')}${start}`,
    articleExtras: await read('article-extras'),
    aboveArticle: await read('above-article'),
    workspace: await read('workspace'),
    face: await read('face'),
    identity: await read('identity'),
    matrix: await read('matrix'),
    ...Object.fromEntries(
      await Promise.all(featureStyles.map(async (name) => [`feature:${name}`, await read(name)] as const)),
    ),
    otherView: await read('other-views'),
  };
}

async function restFile(folder: string): Promise<string> {
  const [file] = chunk(await readManifest(folder, 'styles'), 'src/kernel/web/styles/rest.ts').css ?? [];
  if (file === undefined) throw new Error('The manifest has no file of styles.');
  return file;
}

async function readManifest(folder: string, name = 'manifest'): Promise<Readonly<Record<string, Chunk | undefined>>> {
  return JSON.parse(await readFile(join(folder, `.vite/${name}.json`), 'utf8'));
}

function chunk(manifest: Readonly<Record<string, Chunk | undefined>>, name: string): Chunk {
  const found = manifest[name];
  if (found === undefined) throw new Error(`The manifest has no ${name}.`);
  return found;
}
