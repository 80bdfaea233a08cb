import { fillAttributes } from '#model/text/fill-attributes.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { cutText, shorten } from '#model/text/shorten.ts';

/** Length limit of a title, in characters. */
const maxTitle = 120;

/** Length limit of its source, in characters. */
const maxSourceLength = 1_000;

/** Lines at the beginning in which a title is searched. */
const maxLines = 200;

const attribute = /^:([\w-]+):(.*)$/;

/** The header of an AsciiDoc document. */
export interface AsciidocHeader {
  /** Its first heading, if no text stands above it. */
  readonly title?: string | undefined;
  /** Its title in lists, which the attribute `navtitle` gives in Antora. */
  readonly label?: string | undefined;
}

/** Reads the header of an AsciiDoc document, which ends with the first empty line below the title. */
export function asciidocHeader(text: string): AsciidocHeader {
  const attributes = new Map<string, string>();
  const fill = (value: string): string | undefined => plainTitle(fillAttributes(value, (name) => attributes.get(name)));
  let title: string | undefined;
  for (const line of withoutComments(firstLines(text))) {
    if (title !== undefined && line.trim() === '') break;
    const [, name, value = ''] = attribute.exec(line) ?? [];
    if (name !== undefined) attributes.set(name, value.trim());
    else if (title === undefined && !noText.test(line)) {
      title = fill(/^[=#]{1,6}[ \t]+(?![ \t])(.+)$/.exec(line)?.[1] ?? '');
      if (title === undefined) break;
    }
  }
  return { title, label: fill(attributes.get('navtitle') ?? '') };
}

/** Lines without text: empty ones, and those of the preprocessor and of block attributes. */
const noText = /^(ifdef::|ifndef::|endif::|include::|\[.*\]\s*$|\s*$)/;

function withoutComments(lines: readonly string[]): readonly string[] {
  let isInside = false;
  return lines.filter((line) => {
    const isEdge = /^\/{4,}\s*$/.test(line);
    if (isEdge) isInside = !isInside;
    return !isInside && !line.startsWith('//');
  });
}

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
