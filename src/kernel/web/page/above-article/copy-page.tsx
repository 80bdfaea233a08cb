import { pageKind } from '#model/page/page.ts';
import { useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useFile, useView } from '#web/app/page-context.ts';
import { Parts } from '#web/app/parts.tsx';
import menu from '#web/shell/menu.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './copy-page.module.css';

/**
 * The menu of what a reader may take along: the page as markdown, and parts of features. Not rendered for a page without a file.
 */
export function CopyPage() {
  const { place: texts } = useTexts();
  const { address } = useView();
  const { raw } = useFile() ?? {};
  if (!raw) return null;
  const isMarkdown = pageKind(address.file)?.kind === 'markdown';
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={ids.copyPage}
        aria-label={texts.copyPage}
        data-part="copy-page"
      >
        <span>{texts.copyPage}</span>
        <Icon name={uiIcons.copy} />
        <Icon name={uiIcons.expand} />
      </button>
      <div id={ids.copyPage} popover="auto" className={`${menu.menu} ${styles.list}`}>
        <ul>
          {isMarkdown ? (
            <li className="needs-script">
              <button type="button" className={menu.item} data-action="copy-source" value={raw}>
                {texts.copy}
              </button>
            </li>
          ) : null}
          <li>
            <a href={raw} rel="nofollow" className={menu.item}>
              {isMarkdown ? texts.view : texts.raw}
            </a>
          </li>
          <Parts place="page-menu" />
        </ul>
      </div>
    </>
  );
}
