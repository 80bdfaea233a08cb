import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const fonts = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'];

/** Copies the regular and the bold file of the font that `examples/branded` names into a folder, which is created. */
export async function copyBrandedFonts(folder: string): Promise<void> {
  for (const font of fonts) {
    await cp(resolve(`@expo-google-fonts/inter/${font}`), join(folder, font.replace('/', '-')));
  }
}
