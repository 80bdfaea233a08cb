import type { ReactNode } from 'react';
import { useApp, useLocale } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './page-notices.module.css';

/** Notices above the page: a cached copy, an unreachable source, a page that is cut, a missing README. */
export function PageNotices() {
  const locale = useLocale();
  const { page: texts } = locale.texts;
  const { cachedAt, view } = useStore(useApp().page);
  const { cut, empty, raw, staleSince } = view;
  const message = cut ? texts.cut[cut] : empty ? texts.empty : undefined;
  return (
    <>
      {cachedAt === undefined ? null : (
        <Notice>
          {cachedAt ? fill(locale.texts.offline.copy, { date: locale.date(cachedAt) }) : locale.texts.offline.undated}{' '}
          <button type="button" onClick={() => location.reload()}>
            {locale.texts.failure.retry}
          </button>
        </Notice>
      )}
      {staleSince === undefined ? null : <Notice>{fill(texts.stale, { date: locale.date(staleSince) })}</Notice>}
      {message === undefined ? null : (
        <Notice>
          {message} {raw && cut ? <a href={raw}>{texts.raw}</a> : null}
        </Notice>
      )}
    </>
  );
}

/** A notice above the article. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <Icon name={uiIcons.info} />
      <span suppressHydrationWarning>{children}</span>
    </p>
  );
}
