import { inlineParts } from '#model/text/inline-links.ts';
import { useLocalText } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { SiteAnchor } from '#web/ui/site-anchor.tsx';
import styles from './site-footer.module.css';

/** Columns of links of the settings, above the links of the package. */
export function FooterColumns() {
  const { columns = [] } = usePage().shared.identity?.footer ?? {};
  const local = useLocalText();
  if (columns.length === 0) return null;
  return (
    <div className={styles.columns} data-part="footer-columns">
      {columns.map(({ title, links }) => (
        <nav key={local(title)} aria-label={local(title)}>
          <b aria-hidden="true">{local(title)}</b>
          <ul className={styles.list}>
            {links.map(({ text, url }) => (
              <li key={url}>
                <SiteAnchor url={url}>{local(text)}</SiteAnchor>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

/** The text of the settings at the end of every page. */
export function FooterText() {
  const { text } = usePage().shared.identity?.footer ?? {};
  const local = useLocalText();
  if (text === undefined) return null;
  return (
    <p className={styles.text} data-part="footer-text">
      {inlineParts(local(text)).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <SiteAnchor key={index} url={part.url}>
            {part.text}
          </SiteAnchor>
        ),
      )}
    </p>
  );
}
