import type { Matrix as MatrixView } from '#model/views/matrix/matrix.ts';
import { isFiltered } from '#model/views/matrix/matrix-choice.ts';
import { useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { fill } from '#web/i18n/format.ts';
import { Marks } from './cells/marks.tsx';
import { Filters, FiltersSwitch } from './controls/filters.tsx';
import { useArrangement } from './controls/use-arrangement.ts';
import { ViewSwitch } from './controls/view-switch.tsx';
import styles from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';
import { PageLinks } from './page-links.tsx';

const noFilters = {
  ...{ group: undefined, type: undefined, language: undefined, topic: undefined, archived: undefined },
  text: undefined,
};

/** All packages of the family, sorted and filtered by the URL's query. */
export function Matrix({ matrix, path }: { readonly matrix: MatrixView; readonly path: string }) {
  const {
    texts: { matrix: texts },
    number,
  } = useLocale();
  const arrangement = useArrangement(matrix, path);
  const { choice, all, matching, address } = arrangement;
  const counts = { count: number(matching.length), total: number(all.length) };
  return (
    <section className={styles.matrix} data-part="matrix" data-view={choice.view} aria-labelledby={ids.matrix}>
      <div className={styles.head}>
        <h2 id={ids.matrix} tabIndex={-1}>
          {texts.title}
        </h2>
        <FiltersSwitch arrangement={arrangement} />
        <ViewSwitch arrangement={arrangement} />
        <Filters arrangement={arrangement} />
        <p className={styles.count} data-filtered={isFiltered(choice) ? '' : undefined}>
          <span role="status">{fill(matching.length === 0 ? texts.none : texts.shown, counts)}</span>
          {isFiltered(choice) ? <a href={address(noFilters)}>{texts.reset}</a> : null}
        </p>
      </div>
      <MatrixTable arrangement={arrangement} />
      <PageLinks arrangement={arrangement} />
      <Marks rows={all} />
    </section>
  );
}
