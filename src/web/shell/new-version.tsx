import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './notices.module.css';

/** A notice that offers the new version of the page. It stays until it is accepted or dismissed. */
export function NewVersion() {
  const app = useApp();
  const { notices: texts } = useTexts();
  const newer = useStore(app.newer);
  if (newer === undefined) return null;
  return (
    <section className={styles.snack} aria-label={texts.newVersion}>
      <Icon name={uiIcons.info} />
      <span className={styles.message}>{texts.newVersion}</span>
      <button type="button" className={styles.ok} onClick={newer.show}>
        {texts.showNewVersion}
      </button>
      <button
        type="button"
        className={styles.ok}
        aria-label={texts.later}
        title={texts.later}
        onClick={() => app.newer.set(undefined)}
      >
        <Icon name={uiIcons.close} />
      </button>
    </section>
  );
}
