import { parse } from 'yaml';
import { frontMatterHtml } from './front-matter-table.ts';

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/;

/** A line of YAML with a name and a value; text without one between two rulers is not front matter. */
const field = /^[\w"'][^\n:]*:(?:\s|$)/m;

/** A document, divided into front matter and body. */
export interface Divided {
  /** The front matter as HTML; empty if there is none. */
  readonly shown: string;
  /** The text after it. */
  readonly body: string;
}

/** Separates YAML front matter at the beginning of a document from its text. Never throws. */
export function divideFrontMatter(text: string): Divided {
  const { whole, yaml } = frontMatterOf(text);
  if (!field.test(yaml)) return { shown: '', body: text };
  return { shown: frontMatterHtml(yaml), body: text.slice(whole.length) };
}

/** The title in the front matter of a document; undefined if there is none, or if it is invalid. */
export function frontMatterTitle(text: string): string | undefined {
  const { yaml } = frontMatterOf(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const line = /^title[ \t]*:.*(?:\n[ \t]+.*)*/m.exec(yaml)?.[0];
  if (line === undefined) return undefined;
  try {
    const value: unknown = parse(line, {
      schema: 'failsafe',
      maxAliasCount: 0,
      logLevel: 'error',
      prettyErrors: false,
    });
    const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : undefined;
    return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined;
  } catch {
    return undefined;
  }
}

function frontMatterOf(text: string): { readonly whole: string; readonly yaml: string } {
  const [whole = '', yaml = ''] = text.startsWith('---') ? (frontMatter.exec(text) ?? []) : [];
  return { whole, yaml };
}
