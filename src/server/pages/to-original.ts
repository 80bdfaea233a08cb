import type { LanguagesView } from '#model/views/page-view.ts';

/**
 * The article of a translation with its links to the page of all languages leading to the original: where a translation
 * names it, as in `[English](README.md)`, its reader wants that and not the translation once more.
 */
export function toOriginal(article: string, { path, shown, versions }: LanguagesView): string {
  const [original] = versions;
  if (shown === 0 || original === undefined || original.path === path) return article;
  // The sanitiser writes every attribute in double quotes and no `<` in text.
  const link = new RegExp(`(<a(?: [^\\s=>]+="[^"]*")*? href=")${RegExp.escape(path)}(?=["#])`, 'g');
  return article.replace(link, (_, before: string) => before + original.path);
}
