import { ConsoleSection, type ConsoleSectionProps } from './console-section.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface TableSectionProps extends Pick<ConsoleSectionProps, 'name' | 'title'>, Omit<DataTableProps, 'labelledBy'> {
  /** Shown in place of a table without rows; without it the table is shown. */
  readonly none?: string;
}

/** A section of the console that consists of a table. */
export function TableSection({ name, title, columns, rows, none }: TableSectionProps) {
  return (
    <ConsoleSection name={name} title={title}>
      {(id) =>
        rows.length === 0 && none !== undefined ? (
          <p>{none}</p>
        ) : (
          <DataTable labelledBy={id} columns={columns} rows={rows} />
        )
      }
    </ConsoleSection>
  );
}
