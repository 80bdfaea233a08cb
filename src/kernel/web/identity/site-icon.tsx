import type { SiteImage } from '#model/views/site-identity.ts';
import styles from '#web/ui/face.module.css';

/** The icon of the site, where a package has its own. Hidden from screen readers: the name is beside it. */
export function SiteIcon({ icon: { path, width, height } }: { readonly icon: SiteImage }) {
  return <img className={styles.logo} src={path} width={width} height={height} alt="" />;
}
