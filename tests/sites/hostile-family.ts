import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { convertDocument } from '#markdown/parse/convert-document.ts';
import { createParser } from '#markdown/syntax/parser.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { dialectVectors } from '#markdown/testing/safety-vectors-dialects.ts';
import { markupVectors } from '#markdown/testing/safety-vectors-markup.ts';
import { pageKind } from '#model/page/page.ts';

/** Documents that share a page at most. */
const perPage = 25;

/** One page of the hostile family. */
export interface HostilePage {
  /** Its address on the site. */
  readonly path: string;
  /** Its file in the family. */
  readonly file: string;
  /** The hostile documents on it. */
  readonly documents: readonly string[];
}

/** All hostile documents as pages: those that could hide another have a page each. */
export async function hostilePages(): Promise<readonly HostilePage[]> {
  const parser = createParser();
  const groups = Object.values(safetyVectors);
  const texts = groups.flatMap((group) => inPages(group, (md) => mayHide(parser.render(`${md}\n\nend`, {}), md)));
  const pages = texts.map((documents, index) => pageAt(`hostile/docs/${index}.md`, documents));
  return [...pages, ...(await markupPages(parser)), ...dialectPages()];
}

function pageAt(file: string, documents: readonly string[]): HostilePage {
  return { path: `/${file.replace(/\.md$/, '.html')}`, file, documents };
}

/** Documents by the page that they share: those that may hide another have a page each. */
function inPages(documents: readonly string[], isAlone: (document: string) => boolean): readonly (readonly string[])[] {
  const { alone = [], together = [] } = Object.groupBy(documents, (each) => (isAlone(each) ? 'alone' : 'together'));
  const shared = together.flatMap((_, index) =>
    index % perPage === 0 ? [together.slice(index, index + perPage)] : [],
  );
  return [...shared, ...alone.map((each) => [each])];
}

/** A settings file for each toolchain that has dialects, and the folder of its documents. */
const toolchains: readonly (readonly [settings: string, text: string, folder: string])[] = [
  ['docusaurus.config.js', 'module.exports = {}', 'docs'],
  ['docs/SUMMARY.md', '- [x](0.md)', 'docs'],
  ['hugo.toml', 'contentDir = "docs"', 'docs'],
  ['_config.yml', 'title: x', 'docs'],
  ['book.toml', '[book]\nsrc = "docs"', 'docs'],
  ['mkdocs.yml', 'site_name: x', 'docs'],
  ['docs/myst.yml', 'project:\n  title: x', 'docs'],
  ['docs/nuxt.config.ts', 'export default {}', 'docs/content'],
  ['docs/.obsidian/app.json', '{}', 'docs'],
  ['docs/.vitepress/config.ts', 'export default {}', 'docs'],
];

/** The pages of hostile documents in the dialects of toolchains, in a package for each toolchain. */
function dialectPages(): readonly HostilePage[] {
  const groups = inPages(Object.values(dialectVectors).flat(), () => false);
  return toolchains.flatMap(([, , folder], index) =>
    groups.map((documents, page) => pageAt(`toolchain-${index}/${folder}/${page}.md`, documents)),
  );
}

/** The pages of hostile documents in other markup. */
async function markupPages(parser: ReturnType<typeof createParser>): Promise<readonly HostilePage[]> {
  const pages = await Promise.all(
    Object.entries(markupVectors).map(async ([markup, documents]) => {
      const alone = new Set<string>();
      const path = `a.${markup}`;
      const kind = pageKind(path);
      if (kind === undefined) throw new Error(`Files like ${path} are not pages.`);
      for (const document of documents) {
        const request = { md: `${document}\n\nend\n`, kind, path, currentRepo: 'hostile' };
        const converted = await convertDocument(request, { packages: new Map() });
        if (mayHide(markup === 'mdx' ? parser.render(converted, {}) : converted, document)) alone.add(document);
      }
      return inPages(documents, (each) => alone.has(each)).map((together, index) =>
        pageAt(`hostile/docs/${markup}-${index}.${markup}`, together),
      );
    }),
  );
  return pages.flat();
}

/** Marks of markdown, AsciiDoc, reStructuredText and Org that count for the whole document. */
const wide = /\]:|^(#|---|\+\+\+|\.\. [^a-z]|\.\. (role|meta)::|:\w+:|=+ |\* )/m;

/** True for what swallows or changes the text after it, and for headings and definitions, of which the first one counts. */
function mayHide(html: string, document: string): boolean {
  return !endsApart(html) || wide.test(document) || / (id|name)=/.test(html) || / (id|name)=/.test(document);
}

/** True for HTML at whose end stands a paragraph of its own with the word `end`. */
function endsApart(html: string): boolean {
  const last = parseFragment(html.trim()).childNodes.at(-1);
  const paragraph = last?.nodeName === 'div' && 'childNodes' in last ? last.childNodes.findLast(isElement) : last;
  const [text] = paragraph?.nodeName === 'p' && 'childNodes' in paragraph ? paragraph.childNodes : [];
  return text !== undefined && 'value' in text && text.value === 'end';
}

function isElement(node: DefaultTreeAdapterTypes.ChildNode): node is DefaultTreeAdapterTypes.Element {
  return 'tagName' in node;
}

/** Writes a family with these pages into a new folder, and gives the folder. */
export async function writeHostileFamily(pages: readonly HostilePage[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-hostile-'));
  const files = new Map(pages.map(({ file, documents }) => [file, documents.join('\n\n')]));
  for (const name of ['hostile', ...toolchains.keys().map((index) => `toolchain-${index}`)]) {
    files.set(`${name}/package.json`, JSON.stringify({ name })).set(`${name}/README.md`, '# Hostile\n');
  }
  for (const [index, [settings, text]] of toolchains.entries()) files.set(`toolchain-${index}/${settings}`, text);
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}
