import { type Address, rawPath } from '#model/address/address.ts';
import { parseIcon } from '#model/package/package-icon.ts';
import { useApp } from '#web/app/app-context.ts';
import faceStyles from './face.module.css';
import styles from './icon.module.css';
import { iconId } from './icon-id.ts';

interface IconProps {
  /** `Package.icon`, or the class names of a control. */
  readonly name: string;
  /** True at the top of a document: a logo elsewhere is loaded when it is scrolled to. */
  readonly isInitial?: boolean;
}

/**
 * The icon of a package or of a control: from the document's sprite by Font Awesome class names, the logo of a
 * repository, or a monogram. Hidden from screen readers.
 */
export function Icon({ name, isInitial = false }: IconProps) {
  const icon = parseIcon(name);
  if (icon.kind === 'image') return <Logo image={icon} isInitial={isInitial} />;
  if (icon.kind === 'monogram') {
    // The letters are drawn by the styles, so that they are no part of the text of a link.
    return <span className={faceStyles.monogram} data-hue={icon.hue} data-letters={icon.letters} aria-hidden="true" />;
  }
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}

function Logo({ image, isInitial }: { readonly image: Address; readonly isInitial: boolean }) {
  const { site } = useApp();
  const loading = isInitial ? undefined : 'lazy';
  return <img className={faceStyles.logo} src={rawPath(image, site)} alt="" loading={loading} />;
}
