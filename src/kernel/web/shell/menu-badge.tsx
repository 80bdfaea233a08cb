import { useTexts } from '#web/app/app-context.ts';
import styles from './menu-items.module.css';

/** The badge of a menu entry: `new` and `beta` in the language of the interface, any other text unchanged. Not rendered without one. */
export function MenuBadge({ badge }: { readonly badge: string | undefined }) {
  const { menuBadges } = useTexts();
  if (badge === undefined) return null;
  const labels: Readonly<Record<string, string>> = menuBadges;
  return <small className={styles.badge}>{Object.hasOwn(labels, badge) ? labels[badge] : badge}</small>;
}
