import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The guide of the lamp, as it is written first. */
export const guide = `# Guide

The first edition. See [the end](#the-end).

## Oil
${'\nA line of the guide.\n'.repeat(60)}
## The end

[Wicks](wicks.md)
`;

const lines = '\nA line of the page.\n'.repeat(60);
const names = `# Names\n\nA note[^1].\n${lines}\n## Old Names of It\n${lines}\n[^1]: The note.\n`;

const growing = `# Growing

${'![](tall.svg)\n\n![](unsized.svg)\n\n'.repeat(4)}
${'```mermaid\ngraph TD; A-->B; B-->C; C-->D\n```\n\n'.repeat(2)}
## The target
${lines}`;

function drawing(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%"/></svg>`;
}

/** Writes the family that the journeys read to a folder. */
export async function writeFamily(family: string): Promise<void> {
  await writePage(family, 'lamp/README.md', '# Lamp\n\nIt shines. Read the [Guide](docs/guide.md).\n');
  await writePage(family, 'lamp/docs/guide.md', guide);
  await writePage(family, 'lamp/docs/wicks.md', '# Wicks\n\nTrim them.\n');
  await writePage(family, 'lamp/docs/history/whales.md', '# Whales\n\nLong ago.\n');
  await writePage(family, 'lamp/docs/names.md', names);
  await writePage(family, 'lamp/docs/growing.md', growing);
  await writePage(family, 'lamp/docs/tall.svg', drawing('viewBox="0 0 100 90"'));
  await writePage(family, 'lamp/docs/unsized.svg', drawing('style="width: 500px; height: 400px"'));
  await writePage(family, 'rope/README.md', '# Rope\n\nNot read yet.\n');
}

/** Writes a file of the family. */
export async function writePage(family: string, path: string, content: string): Promise<void> {
  await mkdir(dirname(join(family, path)), { recursive: true });
  await writeFile(join(family, path), content);
}
