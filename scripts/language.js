import './require-node.js';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

const usage = `Usage: npm run language -- new <code>

Copies the English texts of the interface to those of a language, in which they are to be translated.
The code is that of BCP 47, such as de or pt-br.`;

const interfaceTexts = 'src/kernel/web/i18n/languages';

// npm run language: the texts of a language are one file of the interface, and one file of each feature with texts.
await runScript(async () => {
  await ensureInstalled('all');
  process.chdir(inProject());
  const [command = '', code = ''] = process.argv.slice(2);
  if (command !== 'new' || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code)) {
    console.error(usage);
    return 1;
  }
  if (existsSync(`${interfaceTexts}/${code}.ts`)) {
    console.error(`There are texts in ${code} already: ${interfaceTexts}/${code}.ts.`);
    return 1;
  }
  const files = [`${interfaceTexts}/en.ts`, ...globSync('src/features/*/texts/en.ts')];
  for (const file of files) {
    const copy = file.replace(/en\.ts$/, `${code}.ts`);
    writeFileSync(copy, copyOf(readFileSync(file, 'utf8'), code));
    console.log(copy);
  }
  console.log(
    'Translate these files, and add the language to the default of core.languages in src/kernel/config/fields/core.ts.',
  );
  return (await runNode([inProject('scripts/write-rooms.js')])) === 0 ? 0 : 1;
});

/**
 * The English texts as those of another language: their type is that of English.
 * @param {string} text
 * @param {string} code
 */
function copyOf(text, code) {
  /** @type {string[]} */
  const imports = [];
  const copy = text
    .replace("themeNames('en')", `themeNames('${code}')`)
    .replace("'#features/texts/en.ts'", `'#features/texts/${code}.ts'`)
    .replace(/^\/\*\* English texts.*\n/m, '')
    .replace(/^export const (\w+) = /gm, (_, name) => {
      if (name === 'translations') {
        imports.push("import type { Translations } from '#web/i18n/translations.ts';");
        return 'export const translations: Translations = ';
      }
      const english = name === 'texts' ? 'english' : 'englishOnServer';
      imports.push(`import type { ${name} as ${english} } from './en.ts';`);
      return `export const ${name}: Translated<typeof ${english}> = `;
    });
  const translated = copy.includes('Translated<')
    ? ["import type { Translated } from '#web/i18n/translations.ts';"]
    : [];
  return `${[...translated, ...imports].join('\n')}\n${copy.startsWith('import') ? '' : '\n'}${copy}`;
}
