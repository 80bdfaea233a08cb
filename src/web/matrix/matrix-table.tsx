import type { MatrixSection } from '#model/views/matrix/arrange-matrix.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { type Column, columns } from './columns.ts';
import type { Arrangement } from './controls/use-arrangement.ts';
import styles from './matrix-table.module.css';
import { groupSize, PackageGroup } from './package-group.tsx';
import { role } from './role.ts';

/** The packages as one table, which CSS shows as cards or as rows. */
export function MatrixTable({ arrangement }: { readonly arrangement: Arrangement }) {
  const { matrix: texts } = useTexts();
  const { choice, shown, sections } = arrangement;
  const titleOf = useSectionTitle();
  if (shown.length === 0) return null;
  const groups = groupsOf(sections);
  const caption = fill(texts.caption, { order: texts.sorts[choice.sort] });
  return (
    <table {...role('table')} className={styles.table} data-empty-columns={emptyColumns(arrangement)}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...role('rowgroup')}>
        <tr {...role('row')}>
          {columns.map((column) => (
            <ColumnHeader key={column.name} column={column} arrangement={arrangement} />
          ))}
        </tr>
      </thead>
      {groups.map(({ section, index }, delay) => (
        <PackageGroup
          key={`${section.group?.id ?? ''} ${index}`}
          shown={section.rows}
          index={index}
          delay={delay}
          title={index === 0 && sections.some(({ group }) => group) ? titleOf(section) : undefined}
        />
      ))}
    </table>
  );
}

/** The groups of packages of all sections, each with its index in the section. */
function groupsOf(sections: readonly MatrixSection[]) {
  return sections.flatMap((section) =>
    Array.from({ length: Math.ceil(section.rows.length / groupSize) }, (_, index) => ({ section, index })),
  );
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

interface ColumnHeaderProps {
  readonly column: Column;
  readonly arrangement: Arrangement;
}

function ColumnHeader({ column: { name, sort }, arrangement: { choice, address } }: ColumnHeaderProps) {
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
