import { useEffect, useState } from 'react';
import { useApp, useTexts } from '#web/app/app-context.ts';
import type { Notice } from '#web/app/app-state.ts';
import { dismiss } from '#web/app/notice.ts';
import { useStore } from '#web/app/use-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NewVersion } from './new-version.tsx';
import styles from './notices.module.css';

/** In milliseconds (T-04). */
const announceDelay = 150;

/** The notice at the bottom of the window. It disappears after a time, on OK or on any key press (T-04). */
export function Notices() {
  const app = useApp();
  const [shown] = useStore(app.notices);
  const newer = useStore(app.newer);
  const { notices: texts } = useTexts();
  return (
    <div className={styles.place}>
      <NewVersion />
      {shown ? <NoticePanel key={shown.kind ?? shown.id} notice={shown} /> : null}
      <Announcement message={shown?.message ?? (newer && texts.newVersion)} />
    </div>
  );
}

function NoticePanel({ notice }: { readonly notice: Notice }) {
  const app = useApp();
  const texts = useTexts();
  useEffect(() => {
    const done = () => dismiss(app, notice);
    const timer = notice.duration > 0 ? setTimeout(done, notice.duration) : undefined;
    addEventListener('keydown', done);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', done);
    };
  }, [app, notice]);
  return (
    <section className={[styles.snack, ...notice.panelClasses].join(' ')} aria-label={texts.notices.title}>
      <Icon name={notice.icon} />
      <span className={styles.message}>{notice.message}</span>
      <button type="button" className={styles.ok} onClick={() => dismiss(app, notice)}>
        {texts.notices.ok}
      </button>
    </section>
  );
}

// A live region is announced when its text changes, so it must exist before the text is set.
function Announcement({ message }: { readonly message: string | undefined }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message ?? ''), announceDelay);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <span className="visually-hidden" role="status">
      {announced}
    </span>
  );
}
