import { starLabel } from '#model/package.ts';
import { useLocale } from '#web/app/interface.ts';
import { formatNumber, plural } from '#web/i18n/format.ts';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';
import styles from './stars.module.css';

/** A package's stars: nothing below 1, thousands with `k`, then with the full number as tooltip (P-03). */
export function Stars({ count }: { readonly count: number }) {
  const { language, texts } = useLocale();
  const label = starLabel(count);
  if (label === undefined) return null;
  return (
    <span className={styles.stars} title={count > 999 ? formatNumber(language, count) : undefined}>
      <Icon name={uiIcons.star} />
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden">{plural(language, texts.card.stars, count)}</span>
    </span>
  );
}
