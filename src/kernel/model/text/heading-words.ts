/** The words after the number signs of a heading in markdown, without the signs that close it. */
export function headingWords(text: string): string {
  const words = text.trim();
  const open = words.replace(/(?<!#)#+$/, '');
  return open === '' || /[ \t]$/.test(open) ? open.trimEnd() : words;
}
