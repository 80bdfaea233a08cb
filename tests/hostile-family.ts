import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { createParser } from '#markdown/parse/parser.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { markupVectors } from '#markdown/testing/safety-vectors-markup.ts';

/** Documents that share a page at most. */
const perPage = 25;

/** One page of the hostile family. */
export interface HostilePage {
  /** Its address on the site. */
  readonly path: string;
  /** Its file in the folder `docs`. */
  readonly file: string;
  /** The hostile documents on it. */
  readonly documents: readonly string[];
}

/** All hostile documents as pages: those that could hide another have a page each. */
export function hostilePages(): readonly HostilePage[] {
  const parser = createParser();
  const texts: string[][] = [];
  for (const group of Object.values(safetyVectors)) {
    const alone = group.filter((md) => mayHide(parser.render(`${md}\n\nend`, {}), md));
    const together = group.filter((md) => !alone.includes(md));
    for (let from = 0; from < together.length; from += perPage) texts.push(together.slice(from, from + perPage));
    texts.push(...alone.map((md) => [md]));
  }
  const pages = texts.map((documents, index) => ({
    path: `/hostile/docs/${index}.html`,
    file: `${index}.md`,
    documents,
  }));
  return [...pages, ...markupPages()];
}

/** A page for each hostile document in another markup, because one may hide the rest. */
function markupPages(): readonly HostilePage[] {
  return Object.entries({ ...markupVectors, adoc: markupVectors.asciidoc, asciidoc: [] }).flatMap(
    ([ending, documents]) =>
      documents.map((text, index) => {
        const file = `${ending}-${index}.${ending}`;
        return { path: `/hostile/docs/${file}`, file, documents: [text] };
      }),
  );
}

/** True for what swallows or changes the text after it, and for headings and definitions, of which the first one counts. */
function mayHide(html: string, md: string): boolean {
  const last = parseFragment(html.trim()).childNodes.at(-1);
  const [text] = last?.nodeName === 'p' && 'childNodes' in last ? last.childNodes : [];
  const isApart = text !== undefined && 'value' in text && text.value === 'end';
  return !isApart || /\]:|^(#|---|\+\+\+)/m.test(md) || / (id|name)=/.test(md);
}

/** Writes a family with one package of these pages into a new folder, and gives the folder. */
export async function writeHostileFamily(pages: readonly HostilePage[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-hostile-'));
  const docs = join(folder, 'hostile', 'docs');
  await mkdir(docs, { recursive: true });
  await writeFile(join(folder, 'hostile', 'package.json'), JSON.stringify({ name: 'hostile' }));
  await writeFile(join(folder, 'hostile', 'README.md'), '# Hostile\n');
  for (const { file, documents } of pages) await writeFile(join(docs, file), documents.join('\n\n'));
  return folder;
}
