import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBrandedFonts } from '#examples/branded-fonts.ts';
import { project } from './families.ts';
import { type RunningSite, startSite, withFolder } from './start-site.ts';

/** The settings of a site that uses all of its identity. */
export const config = join(project, 'examples/branded/asterism.config.js');

/** A new folder with files of the font that the settings name, and the environment in which a site serves them. */
export interface FontFolder {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Copies the font of the site into a new folder. */
export async function writeFonts(): Promise<FontFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-identity-'));
  const fonts = join(folder, 'fonts');
  await copyBrandedFonts(fonts);
  return { folder, environment: { ASTERISM_LOOK__FONT_FOLDER: fonts } };
}

/** Starts the example family with a name, logo, colours, font, links and home page of its own. */
export async function startIdentity(): Promise<RunningSite> {
  const { folder, environment } = await writeFonts();
  return withFolder(await startSite({ args: ['--config', config], environment }), folder);
}
