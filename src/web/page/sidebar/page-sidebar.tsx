import type { MouseEvent } from 'react';
import { useApp, useTexts, useView } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { outlineOf } from '#web/app/outline.ts';
import { useStore } from '#web/app/store.ts';
import { closeOverlays } from '#web/shell/overlays.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { countPages } from './branch.ts';
import { Outline } from './outline.tsx';
import styles from './page-sidebar.module.css';
import { PageTree } from './page-tree.tsx';

/** Page tree and outline of the page; a tree of one page and an outline of one section are left out. */
function usePageSidebar() {
  const { headings, place } = useView();
  const outline = outlineOf(headings);
  const sections = outline.length + (outline[0]?.inside.length ?? 0);
  return {
    pages: countPages(place?.pages ?? []) > 1 || place?.others !== undefined ? place?.pages : undefined,
    others: place?.others,
    outline: sections > 1 ? outline : undefined,
  };
}

/** The page tree of the package and the outline of the page: columns beside it in wide windows, else a menu. */
export function PageSidebar() {
  const { package: current } = useView();
  const { pages, others, outline } = usePageSidebar();
  if (!pages && !outline) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: The links inside are what is clicked.
    <div id={ids.sidebar} className={styles.sidebar} popover="auto" onClick={onChoice}>
      {/* The outline comes first: in the menu on small screens, a long tree would push it out of view. */}
      {outline ? <Outline outline={outline} /> : null}
      {pages ? <PageTree key={current.repo} pages={pages} others={others} /> : null}
    </div>
  );
}

function onChoice({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a')) closeOverlays();
}

/** The button that opens the page sidebar on small screens, and a skip link to it on wide ones. */
export function PageSidebarControl() {
  const { section } = useApp();
  const texts = useTexts();
  const { pages, outline } = usePageSidebar();
  const reading = useStore(section);
  if (!pages && !outline) return null;
  const text = outline?.flatMap((entry) => [entry, ...entry.inside]).find(({ id }) => id === reading)?.text;
  return (
    <>
      <a className={`skip-link ${styles.skip}`} data-wide="" href={`#${pages ? ids.pages : ids.outline}`}>
        {pages ? texts.place.toPages : texts.place.toOutline}
      </a>
      <div className={styles.control} data-wide="">
        <button type="button" popoverTarget={ids.sidebar}>
          <Icon name={uiIcons.sidebar} /> {texts.place.contents}
        </button>
        {text ? (
          <span aria-hidden="true">
            <EmojiText text={text} />
          </span>
        ) : null}
      </div>
    </>
  );
}
