import { faceOf } from '#model/package/face.ts';
import styles from './icon.module.css';
import { iconId } from './icon-names.ts';
import monogramStyles from './monogram.module.css';

/** The icon of a package or of a control: from the document's sprite by Font Awesome class names, or a monogram. Hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  const face = faceOf(name);
  if (face.kind === 'monogram') {
    // The letters are drawn by the styles, so that they are no part of the text of a link.
    return (
      <span className={monogramStyles.monogram} data-hue={face.hue} data-letters={face.letters} aria-hidden="true" />
    );
  }
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
