import { useEffect, useState } from 'react';
import type { Failure } from '#model/page-view.ts';
import { homePath } from '#model/site-paths.ts';
import { useInterface, useLocale, useTexts } from '#web/app/interface.ts';
import { useStore } from '#web/app/store.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './failure-view.module.css';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';

/** What is shown where there is no page: the status, what it means, the address and the error (P-11). */
export function FailureView({ failure }: { readonly failure: Failure }) {
  const app = useInterface();
  const retry = useStore(app.retry);
  const offline = useStore(app.offline);
  const { failure: texts } = useTexts();
  const [here, setHere] = useState('');
  // Files that are shown for all that a host does not have cannot name it.
  const url = failure.url || here;
  useEffect(() => {
    if (failure.shell) return;
    if (!failure.loading) console.error(`${failure.status} ${failure.url || location.pathname}: ${failure.message}`);
    setHere(location.pathname);
  }, [failure]);
  if (failure.loading) return <LoadingView />;
  if (failure.shell) return <Opening />;
  return (
    <section className={styles.failure}>
      <p className={styles.status}>{failure.status}</p>
      <h1 tabIndex={-1}>
        <Icon name={uiIcons.failure} /> {texts[failure.status]}
      </h1>
      {url === '' ? null : <p className={styles.url}>{url}</p>}
      <p>{failure.message}</p>
      <Past failure={failure} />
      <p className={styles.actions}>
        <a href={homePath(app.site)}>{texts.home}</a>
        {failure.status === 404 ? null : (
          <button type="button" className="needs-script" onClick={() => retry()}>
            {texts.retry}
          </button>
        )}
      </p>
      {offline && failure.status === 503 ? <offline.KeptPages /> : null}
    </section>
  );
}

/** What is shown until the browser has found what it keeps of the page. */
function Opening() {
  const { header } = useTexts();
  return (
    <section className={styles.failure}>
      <h1 tabIndex={-1}>{header.loading}</h1>
    </section>
  );
}

/** What is shown before the packages are there (H-01). */
function LoadingView() {
  const { header, failure: texts } = useTexts();
  return (
    <section className={styles.failure}>
      <h1 tabIndex={-1}>{header.loading}</h1>
      <p>{texts.loading}</p>
    </section>
  );
}

/** Until when a page was here that is no more, and what may have become of it. */
function Past({ failure: { until, successor } }: { readonly failure: Failure }) {
  const { date, texts } = useLocale();
  if (until === undefined) return null;
  return (
    <>
      <p suppressHydrationWarning>{fill(texts.failure.until, { date: date(until) })}</p>
      {successor ? (
        <p>
          {texts.failure.successor} <a href={successor.path}>{successor.name}</a>
        </p>
      ) : null}
    </>
  );
}
