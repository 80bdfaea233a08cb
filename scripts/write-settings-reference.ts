import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { settingsReference } from '#config/describe/settings-reference.ts';

// Writes the generated part of docs/reference/settings.md. With --check it writes nothing, and ends with code 1 when the
// page is out of date.
const file = 'docs/reference/settings.md';
const marker =
  '<!-- Generated from src/kernel/config by scripts/write-settings-reference.ts. Do not edit what follows. -->\n';

const path = new URL(`../${file}`, import.meta.url);
const page = await readFile(path, 'utf8');
const [introduction = ''] = page.split(marker);
const current = `${introduction}${marker}\n${settingsReference()}\n`;
if (current !== page && argv.includes('--check')) {
  console.error(`${file} is out of date. Run npm run check -- --write.`);
  process.exitCode = 1;
} else if (current !== page) {
  await writeFile(path, current);
}
