import { recentDays } from '#model/package/star-history.ts';
import { type Mark, type MatrixRow, newDays, risingGain } from '#model/views/matrix/matrix.ts';
import { useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';
import styles from './marks.module.css';

/** A mark of a package; the tooltip explains it. */
export function MarkLabel({ mark }: { readonly mark: Mark | 'archived' }) {
  const texts = useTexts();
  if (mark === 'archived') return <span className={styles.mark}>{texts.card.archived}</span>;
  return (
    <span className={styles.mark} data-mark={mark} title={rules(texts)[mark]}>
      {texts.matrix.marks[mark]}
    </span>
  );
}

/** Explains the marks in use, for visitors without tooltips. */
export function Marks({ rows }: { readonly rows: readonly MatrixRow[] }) {
  const texts = useTexts();
  const used = (['new', 'rising'] as const).filter((mark) => rows.some(({ marks }) => marks.includes(mark)));
  if (used.length === 0) return null;
  return (
    <dl className={styles.rules}>
      {used.map((mark) => (
        <div key={mark}>
          <dt>
            <span className={styles.mark} data-mark={mark}>
              {texts.matrix.marks[mark]}
            </span>
          </dt>
          <dd>{rules(texts)[mark]}</dd>
        </div>
      ))}
    </dl>
  );
}

function rules({ matrix: texts }: Translations): Readonly<Record<Mark, string>> {
  const gain = { stars: String(risingGain.stars), percent: String(risingGain.part * 100), days: String(recentDays) };
  return { new: fill(texts.newRule, { days: String(newDays) }), rising: fill(texts.risingRule, gain) };
}
