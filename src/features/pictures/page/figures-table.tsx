import type { ReactNode } from 'react';
import { useTexts } from '#web/app/app-context.ts';
import styles from './charts.module.css';

interface FiguresTableProps {
  /** Name of the table. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** The cells of each row; the first is its heading. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart as a folded table, for readers who cannot see the chart or want to copy them. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const { pictures: texts } = useTexts();
  return (
    <details className={styles.figures}>
      <summary>{texts.figures}</summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
      </table>
    </details>
  );
}

function rowOf([heading, ...cells]: readonly string[]): ReactNode {
  return (
    <tr key={heading}>
      <th scope="row">{heading}</th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}
