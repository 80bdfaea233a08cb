import GithubSlugger from 'github-slugger';
import { withoutCode } from '#markdown/code/without-code.ts';
import { headingId } from '#markdown/html/taken-ids.ts';
import { createPlainMarkdown, type Definitions } from '#markdown/syntax/plain-markdown.ts';

/** A heading of a document, found without parsing. */
export interface ScannedHeading {
  /** 1 to 6. */
  readonly depth: number;
  /** Its text as readers see it. */
  readonly text: string;
  /** Its id on the page. */
  readonly id: string;
  /** The line on which it begins, counted from 0. */
  readonly line: number;
  /** The line after its last. */
  readonly end: number;
}

type HeadingSource = Pick<ScannedHeading, 'depth' | 'line' | 'end'> & { readonly source: string };

/** Longer lines are not headings, in characters. */
const maxLineLength = 1_000;

const hashed = /^ {0,3}(#{1,6})(?:[ \t]+(?![ \t])(.*))?$/;
const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/;
const noParagraph = /^\s*$|^ {0,3}(?:>|[-*+][ \t]|\d+[.)][ \t]|\||<!--|\[\/\/\]:)/;

/**
 * The headings of a markdown document in order, with their ids on the page. Finds them by lines and parses nothing else, because
 * this runs during a sync. A missed heading only costs a link its position on the page.
 */
export function scanHeadings(
  md: string,
  plain = createPlainMarkdown(),
  document?: Definitions,
): readonly ScannedHeading[] {
  const slugger = new GithubSlugger();
  return findHeadings(withoutCode(md.split(/\r\n?|\n/))).flatMap(({ source, ...place }) => {
    const slug = slugger.slug(plain.idText(source, document));
    return slug === '' ? [] : [{ ...place, text: plain.text(source, document), id: headingId(slug) }];
  });
}

/** Finds lines that begin with `#`, and underlined lines. */
function findHeadings(lines: readonly string[]): readonly HeadingSource[] {
  const headings: HeadingSource[] = [];
  let before = '';
  for (const [line, text] of lines.entries()) {
    const found = text.length > maxLineLength ? undefined : headingAt(line, text, before);
    if (found !== undefined) headings.push(found);
    before = found !== undefined || text.length > maxLineLength || noParagraph.test(text) ? '' : text;
  }
  return headings;
}

function headingAt(line: number, text: string, before: string): HeadingSource | undefined {
  const atx = hashed.exec(text);
  if (atx !== null) {
    const source = (atx[2] ?? '').trim().replace(/(?:^|[ \t])#+$/, '');
    return { depth: atx[1]?.length ?? 1, source, line, end: line + 1 };
  }
  const setext = before === '' ? null : underline.exec(text);
  return setext === null
    ? undefined
    : { depth: setext[1] === undefined ? 2 : 1, source: before, line: line - 1, end: line + 1 };
}
