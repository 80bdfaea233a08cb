/**
 * The role of an element of a table, as an attribute: styles that change how a table is laid out take its meaning from it in
 * some browsers.
 */
export function role(name: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'): {
  readonly role: string;
} {
  return { role: name };
}
