import { countOf, type Shelf } from '#catalog/shelf.ts';

/** How much the sources brought, for the terminal. A Matrix page that was made up is nobody's package. */
export function familySize(shelf: Shelf): string {
  const edition = shelf.current();
  const { packages, pages } = edition ? countOf(edition) : { packages: 0, pages: 0 };
  return `${counted(packages, 'package')}, ${counted(pages, 'page')}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
