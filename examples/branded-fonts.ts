import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
/** Two weights, each in one file for the letters of English and one for those of other languages of the Latin script. */
const fonts = ['latin-400', 'latin-ext-400', 'latin-700', 'latin-ext-700'].map((name) => `inter-${name}-normal.woff2`);

/** Copies the files of the font that `examples/branded` names into a folder, which is created. */
export async function copyBrandedFonts(folder: string): Promise<void> {
  for (const font of fonts) await cp(resolve(`@fontsource/inter/files/${font}`), join(folder, font));
}
