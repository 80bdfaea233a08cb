import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import { documentLanguage } from './text-language.ts';

const corpus = '../shared/corpus/toolchains';

const facts = createDocumentFacts();

/** The language that the name of a document tells, in repositories that name it; `usual` is that of all others. */
function namedIn(file: string, usual: string): string {
  if (/\.zh-cn\.|\/zh(?:-cn)?\//i.test(file)) return 'zh';
  return /\/ja\//.test(file) ? 'ja' : usual;
}

test.each([
  { repository: 'formily', usual: 'en' },
  { repository: 'pinia/packages/docs', usual: 'en' },
  { repository: 'starlight/docs/src/content', usual: 'en' },
])('documents of $repository are in the language of their name', async ({ repository, usual }) => {
  const folder = `${corpus}/${repository}`;
  if (!existsSync(folder)) {
    console.info(`Skipped: there is no ${folder}.`);
    return;
  }
  const files = globSync('**/*.{md,mdx}', { cwd: folder });
  const found = await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      const language = await documentLanguage(text, facts(text, file).data?.language);
      return { file, language, expected: namedIn(`/${file}`, usual) };
    }),
  );
  const certain = found.filter(({ language }) => language !== undefined);
  const wrong = certain.filter(({ language, expected }) => language !== expected);
  const list = wrong.map(({ file, language }) => `${file}: ${language}`).join('\n');
  expect(certain.length).toBeGreaterThan(files.length * 0.7);
  expect(wrong.length, list).toBeLessThanOrEqual(files.length * 0.05);
});
