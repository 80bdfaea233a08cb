import { firstLines, plainTitle } from '#features/formats/shared/markup-titles.ts';
import { fillAttributes } from '#model/text/fill-attributes.ts';

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
