import type { PackageGroup } from '#model/package/package-group.ts';
import type { DrawerRow } from '#model/views/family-view.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import styles from './grouped-rows.module.css';
import { PackageRows } from './package-rows.tsx';

interface GroupedRowsProps {
  readonly rows: readonly DrawerRow[];
  readonly groups: readonly PackageGroup[];
  /** The package being shown. */
  readonly active: string | undefined;
  /** True to render all rows. */
  readonly isWhole: boolean;
}

/** The rows of the package drawer by group: the core package, the groups in order, then the packages without a group. */
export function GroupedRows({ rows, groups, active, isWhole }: GroupedRowsProps) {
  const { matrix: texts } = useTexts();
  const titleOf = useLocalText();
  const byGroup = Map.groupBy(rows, ({ core, group }) => (core ? 'core' : `group ${group ?? ''}`));
  const core = byGroup.get('core');
  const sections = [...groups, { id: '', title: texts.otherPackages }].flatMap(({ id, title }) => {
    const inside = byGroup.get(`group ${id}`);
    return inside ? [{ id, title: titleOf(title), rows: inside }] : [];
  });
  return (
    <>
      {core ? <PackageRows rows={core} active={active} isWhole={isWhole} /> : null}
      {sections.map((section) => (
        <section key={section.id} className={styles.group} aria-label={section.title}>
          <h2>{section.title}</h2>
          <PackageRows rows={section.rows} active={active} isWhole={isWhole} />
        </section>
      ))}
    </>
  );
}
