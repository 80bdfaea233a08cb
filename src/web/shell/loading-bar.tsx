import { useApp, useTexts } from '#web/app/app-context.ts';
import { useStore } from '#web/app/use-store.ts';
import styles from './loading-bar.module.css';

/** The loading bar at the top of the window, visible while requests are in flight (H-06). */
export function LoadingBar() {
  const { counter } = useStore(useApp().http);
  const texts = useTexts();
  return <div className={styles.bar} role="progressbar" aria-label={texts.header.loading} hidden={counter === 0} />;
}
