import styles from './icon.module.css';
import { iconId } from './icon-names.ts';

/** A Font Awesome icon from the document's sprite, by class names. Hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
