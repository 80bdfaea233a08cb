/** Titles of tables of contents, in lower case and without accents. */
const names: ReadonlySet<string> = new Set(
  [
    'contents',
    'toc',
    'table of contents',
    'table of content',
    'on this page',
    'tartalom',
    'tartalomjegyzek',
    'inhalt',
    'inhaltsverzeichnis',
    'sommaire',
    'table des matieres',
    'contenido',
    'indice',
    'tabla de contenidos',
    'indice de contenidos',
    'conteudo',
    'spis tresci',
    'obsah',
    'innehall',
    'inhoud',
    'inhoudsopgave',
    'cuprins',
    'содержание',
    'оглавление',
    'зміст',
    '目录',
    '目錄',
    '目次',
    '차례',
    '목차',
  ].map(withoutAccents),
);

/** Longer texts are no such headings, in characters. */
const maxLength = 100;

/** True for a heading of a table of contents, such as "📖 Table of Contents:". */
export function isContentsHeading(text: string): boolean {
  if (text.length > maxLength) return false;
  const words = text.replace(/[^\p{L}\p{M}\s]/gu, ' ').replace(/\s+/g, ' ');
  return names.has(withoutAccents(words.trim().toLowerCase()));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
