/** What a file or a folder is called where nothing inside tells: `docs/getting-started.md` is “Getting started”. */
export function fileTitle(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[a-z]+$/i, '');
  const words = name.replace(/[-_\s]+|\.(?!\d)|(?<!\d)\./g, ' ').trim();
  // Short names in capitals are abbreviations.
  const text = words.length > 4 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text === '' ? path : text.slice(0, 1).toUpperCase() + text.slice(1);
}
