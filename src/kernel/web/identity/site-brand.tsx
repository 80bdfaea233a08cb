import { homePath } from '#model/address/site-paths.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { siteName } from '#web/app/site-name.ts';
import styles from './brand.module.css';
import { isWordmark, SiteLogo } from './site-logo.tsx';

/** Logo and name of the site before the name of another package. Not rendered without settings, and on the home page. */
export function SiteBrand() {
  const { site } = useApp();
  const { language } = useLocale();
  const { view, shared } = usePage();
  const { logo, name } = shared.identity ?? {};
  if (view.package.core || (logo === undefined && name === undefined)) return null;
  const text = siteName(site, language);
  const hasWordmark = logo !== undefined && isWordmark(logo);
  return (
    <span className={`${styles.brand} ${brandKind(logo !== undefined, hasWordmark)}`.trim()} data-part="brand">
      <a className={styles.home} href={homePath(site)} aria-label={text}>
        {logo ? <SiteLogo logo={logo} /> : null}
        {hasWordmark ? null : <span className={styles.wideOnly}>{text}</span>}
      </a>
    </span>
  );
}

function brandKind(hasLogo: boolean, hasWordmark: boolean): string | undefined {
  if (hasWordmark) return styles.wordmark;
  return hasLogo ? '' : styles.wideOnly;
}
