import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { SiteAnchor } from '#web/ui/site-anchor.tsx';
import styles from './announcement.module.css';

/** The bar above the content of every page. The boot script hides one that was dismissed or has ended. */
export function Announcement() {
  const { announcement: texts } = useTexts();
  const { announcement } = usePage().shared.identity ?? {};
  const local = useLocalText();
  if (announcement === undefined) return null;
  const { text, url, dismissable } = announcement;
  return (
    <aside className={styles.bar} data-part="announcement" aria-label={texts.label}>
      <p>{url === undefined ? local(text) : <SiteAnchor url={url}>{local(text)}</SiteAnchor>}</p>
      {dismissable ? (
        <button
          type="button"
          className={`${styles.dismiss} needs-script`}
          data-action="dismiss-announcement"
          data-replay=""
          aria-label={texts.dismiss}
        >
          <Icon name={uiIcons.close} />
        </button>
      ) : null}
    </aside>
  );
}
