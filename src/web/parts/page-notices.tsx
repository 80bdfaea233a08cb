import { useTexts, useView } from '#web/app/interface.ts';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';
import styles from './page-notices.module.css';

/** What a reader must know before the page: that it is cut, or that there is none. */
export function PageNotices() {
  const { page: texts } = useTexts();
  const { cut, empty, raw } = useView();
  const message = cut ? texts.cut[cut] : empty ? texts.empty : undefined;
  if (message === undefined) return null;
  return (
    <p className={styles.notice}>
      <Icon name={uiIcons.info} />
      <span>
        {message} {raw && cut ? <a href={raw}>{texts.raw}</a> : null}
      </span>
    </p>
  );
}
