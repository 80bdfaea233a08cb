import type { LanguagesView } from '#model/views/languages-view.ts';

/**
 * Points links of a translation that lead to the page of all languages to the original. The author of a link such as
 * `[English](README.md)` in a translation means the original, but its address would show the translation again.
 */
export function toOriginal(article: string, { path, shown, versions }: LanguagesView): string {
  const [original] = versions;
  if (shown === 0 || original === undefined || original.path === path) return article;
  // The sanitiser writes every attribute in double quotes and no `<` in text.
  const link = new RegExp(`(<a(?: [^\\s=>]+="[^"]*")*? href=")${RegExp.escape(path)}(?=["#])`, 'g');
  return article.replace(link, (_, before: string) => before + original.path);
}
