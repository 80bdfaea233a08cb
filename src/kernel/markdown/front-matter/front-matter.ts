import { normalizeLines } from '#model/text/normalize-lines.ts';
import { parseToml } from '#platform/formats/parse-toml.ts';
import { parseYaml } from '#platform/formats/parse-yaml.ts';
import { frontMatterHtml, frontMatterSource } from './front-matter-table.ts';

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/;
const tomlFrontMatter = /^\+\+\+[ \t]*\n([\s\S]*?\n)\+\+\+[ \t]*(?:\n|$)/;

/** A line of YAML with a name and a value; text without one between two rulers is not front matter. */
const field = /^[\w"'][^\n\r\u2028\u2029:]*:(?:\s|$)/m;

/** Longer front matter is not read, in characters. */
const maxLength = 16_000;

/** A document, divided into front matter and body. */
export interface Divided {
  /** The front matter as HTML; empty if there is none. */
  readonly frontMatter: string;
  /** The text after it. */
  readonly body: string;
}

/** Separates YAML or TOML front matter at the beginning of a document from its text. Never throws. */
export function divideFrontMatter(text: string): Divided {
  const { whole, inside, language } = frontMatterOf(text);
  if (whole === '') return { frontMatter: '', body: text };
  const shown = language === 'yaml' ? frontMatterHtml(inside) : frontMatterSource(inside, language);
  return { frontMatter: shown, body: text.slice(whole.length) };
}

/** Length of the front matter at the beginning of a document, in characters; 0 if there is none. */
export function frontMatterLength(text: string): number {
  return frontMatterOf(text).whole.length;
}

/** The fields in the front matter of a document, with texts as written; undefined if there is none, or if it is invalid. */
export function frontMatterFields(text: string): unknown {
  const { inside, language } = frontMatterOf(normalizeLines(text));
  if (inside === '' || inside.length > maxLength) return undefined;
  try {
    return language === 'toml' ? parseToml(inside) : parseYaml(inside, { texts: true, tolerant: true });
  } catch {
    // Whatever the parser throws, the document has no data.
    return undefined;
  }
}

interface FrontMatter {
  /** The front matter with its marks; empty if there is none. */
  readonly whole: string;
  readonly inside: string;
  readonly language: 'yaml' | 'toml';
}

function frontMatterOf(text: string): FrontMatter {
  const [whole = '', inside = ''] = text.startsWith('---') ? (frontMatter.exec(text) ?? []) : [];
  if (field.test(inside)) return { whole, inside, language: 'yaml' };
  const [toml = '', fields = ''] = text.startsWith('+++') ? (tomlFrontMatter.exec(text) ?? []) : [];
  return { whole: toml, inside: fields, language: 'toml' };
}
