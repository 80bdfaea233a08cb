import type { MatrixSection } from '#model/views/matrix/arrange-matrix.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { type Column, columns } from './columns.ts';
import type { Arrangement } from './controls/use-arrangement.ts';
import styles from './matrix-table.module.css';
import { PackageSection } from './package-section.tsx';
import { role } from './role.ts';

/** The packages as one table, which CSS shows as cards or as rows. */
export function MatrixTable({ arrangement }: { readonly arrangement: Arrangement }) {
  const { matrix: texts } = useTexts();
  const { choice, matching, sections, onPage, isPaged, pages } = arrangement;
  const titleOf = useSectionTitle();
  if (matching.length === 0) return null;
  const caption = fill(texts.caption, { order: texts.sorts[choice.sort] });
  const hasTitles = sections.some(({ group }) => group);
  const isWindow = !isPaged && pages > 1;
  const tables = isWindow ? sections : onPage;
  const firsts = new Map(onPage.map(({ group, rows }) => [group, rows.length]));
  // The header is a row, and each title.
  const indices = indicesOf(sections, Number(hasTitles));
  return (
    <table
      {...role('table')}
      className={styles.table}
      data-empty-columns={emptyColumns(arrangement)}
      aria-rowcount={isWindow ? indices.end : undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...role('rowgroup')}>
        <tr {...role('row')} aria-rowindex={isWindow ? 1 : undefined}>
          {columns.map((column) => (
            <ColumnHeader key={column.name} column={column} arrangement={arrangement} />
          ))}
        </tr>
      </thead>
      {tables.map((section) => (
        <PackageSection
          key={section.group?.id ?? ''}
          rows={section.rows}
          first={firsts.get(section.group) ?? 0}
          index={isWindow ? indices.starts.get(section.group) : undefined}
          title={hasTitles ? titleOf(section) : undefined}
        />
      ))}
    </table>
  );
}

/** The index of the first row of each section, from 2, and that of the last row of the table. */
function indicesOf(sections: readonly MatrixSection[], titles: number) {
  const starts = new Map<MatrixSection['group'], number>();
  let end = 1;
  for (const { group, rows } of sections) {
    starts.set(group, end + 1);
    end += titles + rows.length;
  }
  return { starts, end };
}

/** Gives the title of a section. */
function useSectionTitle(): (section: MatrixSection) => string {
  const { matrix: texts } = useTexts();
  const titleOf = useLocalText();
  return ({ group }) => (group === undefined ? texts.otherPackages : titleOf(group.title));
}

/** Names of the columns without a value for any package, separated by spaces. */
function emptyColumns({ all }: Arrangement): string | undefined {
  const names = (['trend', 'changed'] as const).filter((name) => all.every((row) => row[name] === undefined));
  return names.length === 0 ? undefined : names.join(' ');
}

function ColumnHeader({
  column: { name, sort },
  arrangement: { choice, address },
}: {
  readonly column: Column;
  readonly arrangement: Arrangement;
}) {
  const { matrix: texts } = useTexts();
  const order = sort === 'name' ? 'ascending' : 'descending';
  return (
    <th {...role('columnheader')} scope="col" aria-sort={choice.sort === sort ? order : undefined}>
      {sort ? (
        <a href={address({ sort })} rel="nofollow">
          {texts.columns[name]}
        </a>
      ) : (
        texts.columns[name]
      )}
    </th>
  );
}
