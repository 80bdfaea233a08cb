import type { StarTrend } from '#model/package/star-history.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { linePath, lineSize } from './line-path.ts';
import styles from './sparkline.module.css';

/** The star history of a package as a small line, with an accessible name. */
export function Sparkline({ trend, stars }: { readonly trend: StarTrend; readonly stars: number }) {
  const { texts, number, date } = useLocale();
  const values = { from: number(trend.from), date: date(trend.since), now: number(stars) };
  const { line, area } = linePath(trend.line);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${lineSize.width} ${lineSize.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={fill(texts.matrix.trend, values)}
    >
      <path d={area} />
      <path d={line} />
    </svg>
  );
}
