import { useTexts } from '#web/app/app-context.ts';
import { usePage } from '#web/app/page-context.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './promos.module.css';

/** The promo sections below every page, after a horizontal rule (P-06). */
export function Promos() {
  const { promos } = usePage().shared;
  const { promos: texts } = useTexts();
  if (promos.length === 0) return null;
  return (
    <>
      <hr className={styles.rule} />
      <div className={styles.promos}>
        {promos.map(({ kind, url }) => (
          <section key={kind} className={styles.promo}>
            <h2>{texts[kind].title}</h2>
            <p>{texts[kind].text}</p>
            <ExternalLink href={url}>
              {texts[kind].link} <Icon name={uiIcons.external} />
            </ExternalLink>
          </section>
        ))}
      </div>
    </>
  );
}
