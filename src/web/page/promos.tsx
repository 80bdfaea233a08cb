import { useApp, useTexts } from '#web/app/app-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import styles from './promos.module.css';

/** The sections below every page that recommend something, after a rule (P-06). */
export function Promos() {
  const { site } = useApp();
  const { promos: texts } = useTexts();
  if (site.promos.length === 0) return null;
  return (
    <>
      <hr className={styles.rule} />
      <div className={styles.promos}>
        {site.promos.map(({ kind, url }) => (
          <section key={kind} className={styles.promo}>
            <h2>{texts[kind].title}</h2>
            <p>{texts[kind].text}</p>
            <OutsideLink href={url}>
              {texts[kind].link} <Icon name={uiIcons.external} />
            </OutsideLink>
          </section>
        ))}
      </div>
    </>
  );
}
