import { firstLines, plainTitle } from '#features/formats/shared/markup-titles.ts';
import type { DocumentFormat } from '#model/page/document-format.ts';

/** Org, which becomes HTML. */
export const format: DocumentFormat = {
  kind: 'org',
  gives: 'html',
  load: async () => (await import('./org-to-html.ts')).orgToHtml,
  titleOf: orgTitle,
  links: [/\[\[(?:file:)?([^[\]\n]{1,1000})\]/g],
};

/** The title of an Org document: of its settings, or its first heading. */
function orgTitle(text: string): string | undefined {
  const title = firstLines(text).find((line) => /^(?:#\+title:|\*+)[ \t]+\S/i.test(line));
  return title && plainTitle(title.replace(/^\S+[ \t]+/, ''));
}
