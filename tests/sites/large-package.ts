import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a family of one package with more pages than one page lists, and gives its folder. */
export async function makeLargePackage(): Promise<string> {
  const family = await mkdtemp(join(tmpdir(), 'asterism-large-'));
  for (const folder of ['delta', 'harbour', 'river', 'sea']) {
    await mkdir(join(family, 'chart', folder), { recursive: true });
    for (let number = 1; number <= 25; number += 1) {
      await writeFile(join(family, 'chart', folder, `${number}.md`), page(folder, number));
    }
  }
  await writeFile(join(family, 'chart/delta/index.md'), '# The delta\n\nWhere the river ends.\n');
  await writeFile(join(family, 'chart/README.md'), '# Chart\n\nWhere the water is deep.\n');
  return family;
}

function page(folder: string, number: number): string {
  const sections = ['Depth', 'Tides', 'Lights'].map(
    (name) => `## ${name}\n\n### ${name} at night\n\n${'Deep.\n\n'.repeat(12)}`,
  );
  return `# The ${folder}, part ${number}\n\nBefore all.\n\n${number === 2 ? sections.join('') : ''}`;
}
