import './require-node.js';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { interfaceLanguages } from './feature-lists.js';
import { nameInCode } from './features.js';
import { ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { features } from './rooms.js';
import { runNode } from './run-program.js';
import { runScript } from './step.js';

const usage = `Usage: npm run feature -- new <name>
       npm run feature -- remove <name>

Writes the skeleton of a feature to src/features/<name>, or removes a feature.
A name consists of lower-case letters, digits and hyphens.`;

// npm run feature: a feature is a folder, and a line in the table of scripts/rooms.js. The lists of its doors are generated.
await runScript(async () => {
  await ensureInstalled('all');
  const [command = '', name = ''] = process.argv.slice(2);
  const problem = problemOf(command, name);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  const hasSettings = existsSync(inProject('src/features', name, 'settings.ts'));
  if (command === 'new') addFeature(name);
  else removeFeature(name);
  // In other processes, because this one has read the table before.
  const lists = await runNode([inProject('scripts/write-rooms.js')]);
  const reference = hasSettings ? await runNode([inProject('scripts/write-settings-reference.ts')]) : 0;
  return lists === 0 && reference === 0 ? 0 : 1;
});

/**
 * @param {string} command
 * @param {string} name
 */
function problemOf(command, name) {
  if (!['new', 'remove'].includes(command) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return usage;
  const isThere = name in features;
  if (command === 'new' && (isThere || existsSync(inProject('src/features', name))))
    return `There is a feature ${name} already: src/features/${name}. Choose another name.`;
  if (command === 'remove' && !isThere)
    return `There is no feature ${name}. The features are ${Object.keys(features).join(', ')}.`;
  const needing = Object.keys(features).filter((other) => features[other]?.includes(name));
  if (command === 'remove' && needing.length > 0)
    return `The feature ${name} is needed by ${needing.join(', ')}: see scripts/rooms.js. Remove these first.`;
  return undefined;
}

/** @param {string} name */
function addFeature(name) {
  for (const [file, text] of skeleton(name)) {
    const path = inProject('src/features', name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  changeTable((table) => table.replace(/\n\};\n$/, `\n  ${keyOf(name)}: [],\n};\n`));
  console.log(`Wrote src/features/${name}. Its part is at the end of each page; change the place in page.tsx.`);
}

/** @param {string} name */
function removeFeature(name) {
  rmSync(inProject('src/features', name), { recursive: true });
  changeTable((table) => table.replace(new RegExp(`\\n  ${keyOf(name)}: \\[.*\\],`), ''));
  console.log(`Removed src/features/${name}. docs/ and ARCHITECTURE.md may still name it.`);
}

/** @param {string} name */
function keyOf(name) {
  return name.includes('-') ? `'${name}'` : name;
}

/** @param {(table: string) => string} change of the table of features in rooms.js */
function changeTable(change) {
  const file = inProject('scripts/rooms.js');
  const text = readFileSync(file, 'utf8');
  const [table = ''] = /export const features = \{[\s\S]*?\n\};\n/.exec(text) ?? [];
  writeFileSync(
    file,
    text.replace(table, () => change(table)),
  );
}

/**
 * The files of a feature that shows a text on each page, by their names.
 * @param {string} name
 */
function skeleton(name) {
  const code = nameInCode(name);
  return Object.entries({
    [`${name}-data.ts`]: `import { partKey } from '#model/views/part-data.ts';

/** What the part shows. */
export interface PartText {
  /** The text. */
  readonly text: string;
}

/** The key of the part. */
export const partText = partKey<PartText>('${name}');
`,
    'server.ts': `import type { ServerFeature } from '#server/feature.ts';
import { partText } from './${name}-data.ts';

export const feature: ServerFeature = {
  ofPage: ({ title }) => partText.with({ text: title }),
};
`,
    'page.tsx': `import type { PageFeature } from '#web/app/page-feature.ts';
import { Part } from './page/part.tsx';
import { partText } from './${name}-data.ts';

export const feature: PageFeature = {
  parts: [
    {
      place: 'end',
      render(view) {
        const part = partText.of(view);
        return part && <Part text={part.text} />;
      },
    },
  ],
};
`,
    'page/part.tsx': `import { useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

/** The part. */
export function Part({ text }: { readonly text: string }) {
  const { ${code}: texts } = useTexts();
  return <p>{fill(texts.text, { text })}</p>;
}
`,
    'texts/en.ts': `export const texts = {
  text: 'This page is {text}.',
};
`,
    ...Object.fromEntries(
      interfaceLanguages()
        .filter((language) => language !== 'en')
        .map((language) => [
          `texts/${language}.ts`,
          `import type { Translated } from '#web/i18n/translations.ts';
import type { texts as english } from './en.ts';

export const texts: Translated<typeof english> = {
  text: '${language === 'hu' ? 'Ez az oldal: {text}.' : 'This page is {text}.'}',
};
`,
        ]),
    ),
  });
}
