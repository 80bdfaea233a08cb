import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { createPlainMarkdown, type PlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { isExternal } from '#model/address/is-external.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { Outline } from './outline.ts';
import { documentIn } from './paths.ts';

/** Longer lines are no entries, in characters. */
const maxLine = 2_000;

// None of these can match one text in two ways, so that they take linear time.
const linked = /^(\s*)(?:[-*+]\s+)?\[((?:[^\]\\]|\\.)*)\]\((.*)\)$/;
const group = /^(\s*)[-*+]\s+([^[\]\s][^[\]]*)$/;
const isTitle = /^(summary|table of contents)$/i;
const rule = /^\s*(-{3,}|\*{3,}|_{3,})$/;
const heading = /^#{1,3}\s+(\S.*)$/;

/** The entries of a `SUMMARY.md`: links in nested lists, with headings as groups. A rule ends a group. */
export function summaryEntries(text: string, root: string, files: ToolchainFiles): readonly ContentsEntry[] {
  const outline = new Outline();
  const plain = createPlainMarkdown();
  for (const line of text.split('\n').map((each) => each.trimEnd())) {
    if (line.length > maxLine) continue;
    const written = heading.exec(line)?.[1];
    const title = written && withoutMarksAtEnd(written);
    if (title) outline.beginPart(isTitle.test(title) ? undefined : { title: plain.text(title) });
    else if (rule.test(line)) outline.beginPart();
    else addChapter(line, outline, { root, files, plain });
  }
  return outline.entries();
}

function addChapter(
  line: string,
  outline: Outline,
  { root, files, plain }: { readonly root: string; readonly files: ToolchainFiles; readonly plain: PlainMarkdown },
): void {
  const [, blank, title, inside] = linked.exec(line) ?? group.exec(line) ?? [];
  const address = inside === undefined ? '' : addressIn(inside);
  if (blank === undefined || title === undefined || address === undefined) return;
  const file = address === '' || isExternal(address) ? undefined : documentIn(files, root, decodePercent(address));
  outline.add(blank.replaceAll('\t', '    ').length, { title: plain.text(title), file });
}

/** The address in the parentheses of a link, without angle brackets and a title; undefined for another text. */
function addressIn(inside: string): string | undefined {
  const text = inside.trim();
  const quote = text.endsWith('"') ? text.lastIndexOf('"', text.length - 2) : -1;
  const address = (quote < 0 ? text : text.slice(0, quote)).trim().replace(/^<|>$/g, '');
  return /[)>]/.test(address) ? undefined : address.trim();
}

/** A heading without the number signs at its end. */
function withoutMarksAtEnd(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  return heading.slice(0, end).trimEnd();
}
