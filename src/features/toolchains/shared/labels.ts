import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { createPlainMarkdown, type PlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import { isAdornment, isUnderline } from '#markdown/text/underlines.ts';
import type { SiteLabel } from '#model/page/document-site.ts';
import { labelName } from '#model/page/label-name.ts';

/** Maximum number of documents that are read for labels, and of labels of a site. */
const maxDocuments = 3_000;
const maxLabels = 10_000;

/** Lines between a label and its heading. */
const maxDistance = 6;

/** Longer lines are no labels and no headings, in characters. */
const maxLine = 1_000;

const mystLabel = /^\(([^()\s][^()]{0,200})\)=\s*$/;
const nameOption = /^\s*:name:[ \t]+(\S.{0,200}?)\s*$/;
const figureTarget = /^\s*(?:`{3,}|:{3,})\{figure-md\}[ \t]+(\S.{0,200}?)\s*$/;
const rstLabel = /^\s*\.\. _(?!_)(?:`([^`]{1,200})`|([^:`]{1,200})):\s*$/;

/** Collects the labels that documents of MyST and reStructuredText give to their parts, by normalized name. */
export async function labelsIn(files: ToolchainFiles, root: string): Promise<Readonly<Record<string, SiteLabel>>> {
  const labels = new Map<string, SiteLabel>();
  const plain = createPlainMarkdown();
  const documents = [...files.documents.keys()].filter((file) => file.startsWith(root) && /\.(md|rst|txt)$/.test(file));
  for (const file of documents.slice(0, maxDocuments)) {
    const text = (await files.read(file)) ?? '';
    if (!/\)=|\.\. _|:name:|\{figure-md\}/.test(text)) continue;
    for (const [name, title] of labelsOf(text.split(/\r?\n/), plain)) {
      const key = labelName(name);
      if (labels.size < maxLabels && !labels.has(key)) labels.set(key, { file, name, title });
    }
  }
  return Object.fromEntries(labels);
}

/** The labels of a document, each with the heading below it. */
function labelsOf(
  lines: readonly string[],
  plain: PlainMarkdown,
): readonly (readonly [name: string, title: string | undefined])[] {
  return lines.flatMap((line, index) => {
    if (line.length > maxLine) return [];
    const option = (nameOption.exec(line) ?? figureTarget.exec(line))?.[1];
    if (option !== undefined) return [[option, undefined] as const];
    const name = mystLabel.exec(line)?.[1] ?? rstLabel.exec(line)?.slice(1).find(Boolean);
    return name === undefined
      ? []
      : [[name.trim(), titleAfter(lines.slice(index + 1, index + 2 + maxDistance), plain)] as const];
  });
}

/** The heading in the lines after a label, with other labels and empty lines between them. */
function titleAfter(lines: readonly string[], plain: PlainMarkdown): string | undefined {
  for (let at = 0; at < maxDistance; at += 1) {
    const line = lines[at]?.slice(0, maxLine).trim() ?? '';
    if (line === '' || mystLabel.test(line) || rstLabel.test(line) || isAdornment(line)) continue;
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1] ?? (isUnderline(lines[at + 1] ?? '', line) ? line : undefined);
    return heading && (plain.text(heading.replace(/:[\w:+.-]+:(?=`)/g, '')).slice(0, 200) || undefined);
  }
  return undefined;
}
