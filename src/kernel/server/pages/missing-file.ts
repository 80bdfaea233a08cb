/** Names that a link of ours can have in a query: the text is shown to readers. */
const plainName = /^[\p{L}\p{N}._/@+-]{1,200}$/u;

/** The file that a version lacks, as the query of an address names it; undefined for none. */
export function missingFile(search: string): string | undefined {
  return plainName.exec(new URLSearchParams(search).get('missing') ?? '')?.[0];
}

/** The query of the address of a page that is shown in place of a file, which the page then names. */
export function missingSearch(file: string): string {
  return `?missing=${encodeURIComponent(file)}`;
}
