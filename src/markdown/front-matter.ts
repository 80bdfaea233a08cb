import { frontMatterHtml } from './front-matter-table.ts';

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/;

/** A line of YAML that names a value; two rulers with text between them are no front matter. */
const field = /^[\w"'][^\n:]*:(?:\s|$)/m;

/** A document and the front matter that it begins with. */
export interface Divided {
  /** What is shown of the front matter, as HTML; empty where there is none. */
  readonly shown: string;
  /** The text after it. */
  readonly body: string;
}

/** Takes the YAML front matter that a document may begin with apart from its text. Never throws. */
export function divideFrontMatter(text: string): Divided {
  const [whole = '', yaml = ''] = text.startsWith('---') ? (frontMatter.exec(text) ?? []) : [];
  if (!field.test(yaml)) return { shown: '', body: text };
  return { shown: frontMatterHtml(yaml), body: text.slice(whole.length) };
}
