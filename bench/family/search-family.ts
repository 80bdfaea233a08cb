import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames, writeFamily } from './family.ts';
import { pageFile } from './page-markdown.ts';
import { createRandom, type Random } from './random.ts';

/** 10,000 pages: README, manifest and eight documentation pages in each package. */
export const searchFamily = { packages: 1_000, pages: 8 };

const consonants = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'] as const;
const vowels = ['a', 'e', 'i', 'o', 'u'] as const;

/** Writes the family. All pages share a few hundred words; each has two hundred words of {@link inventWords} as well. */
export async function writeSearchFamily(folder: string): Promise<void> {
  await writeFamily(folder, searchFamily);
  const invented = inventWords();
  for (const [index, name] of packageNames(searchFamily).entries()) {
    for (let page = 1; page <= searchFamily.pages; page += 1) {
      const random = createRandom(index * 31 + page);
      await appendFile(
        join(folder, name, 'docs', pageFile(page)),
        glossary(() => pickWord(random, invented)),
      );
    }
  }
}

/** Words that occur in this family only, the same in every run. */
export function inventWords(): readonly string[] {
  const random = createRandom(7);
  const syllable = (): string => random.pick(consonants) + random.pick(vowels);
  const words = new Set<string>();
  while (words.size < 20_000) words.add(Array.from({ length: random.between(2, 5) }, syllable).join(''));
  return [...words];
}

/** Picks one of the words. Their frequencies follow Zipf's law: the n-th word is picked 1 / n times as often as the first. */
export function pickWord(random: Random, words: readonly string[]): string {
  // The logarithm of the rank is distributed uniformly.
  const rank = Math.floor(words.length ** (random.between(0, 99_999) / 100_000));
  return words[rank - 1] ?? '';
}

function glossary(word: () => string): string {
  const some = (count: number): string => Array.from({ length: count }, word).join(' ');
  return `\n## ${some(2)}\n\n${some(120)}.\n\n### ${some(3)}\n\n${some(80)}.\n`;
}
