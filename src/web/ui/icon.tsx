import styles from './icon.module.css';
import { iconId } from './icon-names.ts';

/** A Font Awesome icon by its class names, drawn from the document's sprite. Says nothing to a screen reader. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
