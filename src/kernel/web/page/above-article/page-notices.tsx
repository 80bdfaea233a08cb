import type { ReactNode } from 'react';
import { useLocale } from '#web/app/app-context.ts';
import { useFile, useView } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './page-notices.module.css';

/** Notices above the page: an unreachable source, a page that is cut, a missing README. */
export function PageNotices() {
  const locale = useLocale();
  const { page: texts } = locale.texts;
  const { kind } = useView();
  const { cut, raw, staleSince } = useFile() ?? {};
  const message = cut ? texts.cut[cut] : kind === 'empty' ? texts.empty : undefined;
  return (
    <>
      {staleSince === undefined ? null : <Notice>{fill(texts.stale, { date: locale.date(staleSince) })}</Notice>}
      {message === undefined ? null : (
        <Notice>
          {message} {raw && cut ? <a href={raw}>{texts.raw}</a> : null}
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  readonly children: ReactNode;
  /** `note` for a notice about the whole page. */
  readonly role?: 'note';
}

/** A notice above the article. */
export function Notice({ children, role }: NoticeProps) {
  return (
    <p className={styles.notice} data-part="notice" role={role}>
      <Icon name={uiIcons.info} />
      <span>{children}</span>
    </p>
  );
}
