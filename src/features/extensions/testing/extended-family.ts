import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { digest } from '#platform/hash.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** The sample family with extensions, whose modules are written to a temporary folder. */
export async function extendedFamily(modules: Readonly<Record<string, string>>): Promise<RenderFamily> {
  const folder = await temporaryFolder();
  const plugins = await Promise.all(
    Object.entries(modules).map(async ([name, source]) => {
      const file = join(folder, `${name}.ts`);
      await writeFile(file, source);
      return { name, version: digest(source), module: pathToFileURL(file).href, options: { greeting: 'hello' } };
    }),
  );
  return { ...sampleFamily, version: digest(JSON.stringify(plugins)), plugins };
}
