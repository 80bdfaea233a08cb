import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { SiteAnchor } from '#web/ui/site-anchor.tsx';
import styles from './brand.module.css';

/** The links of the settings in the header of a wide window. */
export function HeaderLinks() {
  const { header: texts } = useTexts();
  const { links = [] } = usePage().shared.identity ?? {};
  const local = useLocalText();
  if (links.length === 0) return null;
  return (
    <nav className={styles.links} data-part="header-links" aria-label={texts.links} data-site="">
      {links.map(({ text, url }) => (
        <SiteAnchor key={url} url={url}>
          {local(text)}
        </SiteAnchor>
      ))}
    </nav>
  );
}
