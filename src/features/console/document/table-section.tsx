import type { ReactNode } from 'react';

interface TableSectionProps {
  /** Name of the section, unique on the page. */
  readonly name: string;
  /** Its heading. */
  readonly title: string;
  /** Headers of the columns. */
  readonly columns: readonly string[];
  /** The first cell of each row is its header. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Shown in place of a table without rows; without it the table is shown. */
  readonly none?: string;
  /** Shown above the table. */
  readonly children?: ReactNode;
}

/** A section of the console with a table, which scrolls sideways in narrow windows. */
export function TableSection({ name, title, columns, rows, none, children }: TableSectionProps) {
  const id = `asterism:console-${name}`;
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {children}
      {rows.length === 0 && none !== undefined ? (
        <p>{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="scroll" aria-labelledby={id} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...others] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {others.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
