import { starLabel } from '#model/package/package.ts';
import { useLocale } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './stars.module.css';

/** A package's stars: not rendered below 1, thousands as `k` with the full number as tooltip (P-03). */
export function Stars({ count }: { readonly count: number }) {
  const { texts, number } = useLocale();
  const label = starLabel(count, texts.digits.decimal);
  if (label === undefined) return null;
  return (
    <span className={styles.stars} title={count > 999 ? number(count) : undefined}>
      <Icon name={uiIcons.star} />
      <span className="visually-hidden">{texts.card.stars} </span>
      {label}
    </span>
  );
}
