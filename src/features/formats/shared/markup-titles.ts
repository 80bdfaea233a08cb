import { normalizeLines } from '#model/text/normalize-lines.ts';
import { cutText, shorten } from '#model/text/shorten.ts';

/** Length limit of a title, in characters. */
const maxTitle = 120;

/** Length limit of its source, in characters. */
const maxSourceLength = 1_000;

/** Lines at the beginning in which a title is searched. */
const maxLines = 200;

/** The lines at the beginning of a document, in which a title is searched. */
export function firstLines(text: string): readonly string[] {
  return normalizeLines(cutText(text, 16_000)).split('\n').slice(0, maxLines);
}

/** A title without the marks of emphasis, code and roles. */
export function plainTitle(title: string): string | undefined {
  const text = cutText(title, maxSourceLength)
    .replace(/(?::[\w.+-]+:)?`([^`<]*)<[^`]*>`_*/g, '$1')
    .replace(/:[\w.+-]+:`([^`]*)`/g, '$1')
    .replace(/(?:https?:|link:|xref:)[^\s[]*\[([^\]]*)\]/g, '$1')
    .replace(/[`*]+|(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : shorten(text, maxTitle);
}
