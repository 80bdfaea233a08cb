import { Outline } from '#catalog/toolchains/outline.ts';
import { documentIn, isExternal } from '#catalog/toolchains/paths.ts';
import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';

/** Longer lines are no entries, in characters. */
const maxLine = 2_000;

const chapter = /^(\s*)(?:[-*+]\s+)?\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^)>]*?)>?\s*(?:"[^"]*")?\)\s*$/;
const group = /^(\s*)[-*+]\s+([^[\]]+?)\s*$/;
const isTitle = /^(summary|table of contents)$/i;
const rule = /^\s*(-{3,}|\*{3,}|_{3,})\s*$/;
const heading = /^#{1,3}\s+(.+?)\s*#*\s*$/;

/** The entries of a `SUMMARY.md`: links in nested lists, with headings as groups. A rule ends a group. */
export function summaryEntries(text: string, root: string, files: ToolchainFiles): readonly ContentsEntry[] {
  const outline = new Outline();
  for (const line of text.split(/\r?\n/).filter(({ length }) => length <= maxLine)) {
    const title = heading.exec(line)?.[1];
    if (title !== undefined) outline.beginPart(isTitle.test(title) ? undefined : { title: plainText(title) });
    else if (rule.test(line)) outline.beginPart();
    else addChapter(line, outline, { root, files });
  }
  return outline.entries();
}

function addChapter(
  line: string,
  outline: Outline,
  { root, files }: { readonly root: string; readonly files: ToolchainFiles },
): void {
  const [, blank, title, address] = chapter.exec(line) ?? group.exec(line) ?? [];
  if (blank === undefined || title === undefined) return;
  const isNamed = address !== undefined && address !== '' && !isExternal(address);
  const file = isNamed ? documentIn(files, root, decodePercent(address)) : undefined;
  outline.add(blank.replaceAll('\t', '    ').length, { title: plainText(title), file });
}

function plainText(markdown: string): string {
  return markdown
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[`*]+/g, '')
    .trim();
}
