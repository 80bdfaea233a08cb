/** The explicit ARIA role of a table element: some browsers drop the implicit one if CSS changes `display`. */
export function role(name: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'): {
  readonly role: string;
} {
  return { role: name };
}
