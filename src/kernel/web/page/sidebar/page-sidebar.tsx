import { pageFeatures } from '#features/page.ts';
import { isPackagePage } from '#model/views/page-view.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { type OutlineEntry, outlineOf } from '#web/app/outline.ts';
import { useFile, useFirst, usePage, useView } from '#web/app/page-context.ts';
import { hasPart, Parts } from '#web/app/parts.tsx';
import { siteName } from '#web/app/site-name.ts';
import { fill } from '#web/i18n/format.ts';
import { Breadcrumbs } from '#web/page/above-article/breadcrumbs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { Slot } from '#web/ui/slot.tsx';
import { countPages } from './branch.ts';
import { Outline } from './outline.tsx';
import styles from './page-sidebar.module.css';
import { PageTree } from './page-tree.tsx';

/** Page tree and outline of the page; a tree of one page and an outline of one section are left out. */
export function usePageSidebar() {
  const view = useView();
  const { slots } = usePage();
  const { headings = [] } = useFile() ?? {};
  const place = isPackagePage(view) ? view.place : undefined;
  const outline = outlineOf(headings);
  const withParts = useHomeOutline();
  const sections = outline.length + (outline[0]?.inside.length ?? 0);
  const isTree =
    countPages(place?.pages ?? []) > 1 || place?.others !== undefined || view.package.menuItems !== undefined;
  const parts = {
    pages: isTree ? place?.pages : undefined,
    outline: sections > 1 ? withParts(outline) : undefined,
  };
  const isShown = Boolean(parts.pages || parts.outline || hasPart(view, 'sidebar') || slots?.sidebar);
  return { ...parts, others: place?.others, isShown };
}

/** Gives the outline of the home page, whose article comes after other parts; that of any other page is its article's. */
function useHomeOutline(): (article: readonly OutlineEntry[]) => readonly OutlineEntry[] {
  const { site } = useApp();
  const { texts, language } = useLocale();
  const view = useView();
  if (useFirst()?.matrix === undefined) return (article) => article;
  const part = (id: string, text: string, inside: readonly OutlineEntry[] = []) => ({ id, text, inside });
  return (article) => [
    part(ids.matrix, texts.matrix.title),
    ...pageFeatures.flatMap(({ homeSections }) =>
      (homeSections?.(view, texts) ?? []).map(({ id, text }) => part(id, text)),
    ),
    part(ids.about, fill(texts.home.about, { family: siteName(site, language) }), article),
  ];
}

/** The page tree of the package and the outline of the page: columns beside it in wide windows, else a menu. */
export function PageSidebar() {
  const { pages, others, outline, isShown } = usePageSidebar();
  if (!isShown) return null;
  return (
    <div id={ids.sidebar} className={styles.sidebar} data-part="sidebar" popover="auto">
      <Parts place="sidebar" />
      {outline && pages ? <Tabs /> : null}
      {outline ? <Outline outline={outline} /> : null}
      {pages ? <PageTree pages={pages} others={others} /> : null}
      <Slot name="sidebar" />
    </div>
  );
}

/** What a small screen shows of the page sidebar: one of its parts. They are radio buttons, which need no JavaScript. */
function Tabs() {
  const { place: texts } = useTexts();
  return (
    <div className={styles.tabs} role="radiogroup" aria-label={texts.contents}>
      {[ids.outline, ids.pages].map((part) => (
        <label key={part}>
          <input type="radio" name={ids.sidebar} value={part} defaultChecked={part === ids.outline} />
          {part === ids.outline ? texts.thisPage : texts.pages}
        </label>
      ))}
    </div>
  );
}

/**
 * The bar above the text: the way to the page, and on small screens the button that opens the page sidebar and the section being
 * read. On wide screens there is a skip link to the sidebar.
 */
export function PageBar() {
  const texts = useTexts();
  const { pages, outline, isShown } = usePageSidebar();
  const first = pages ? ids.pages : outline && ids.outline;
  if (!isShown) return <Breadcrumbs />;
  return (
    <>
      {first ? (
        <a className={`skip-link ${styles.skip}`} href={`#${first}`}>
          {pages ? texts.place.toPages : texts.place.toOutline}
        </a>
      ) : null}
      <div id={ids.bar} className={styles.control}>
        <button type="button" popoverTarget={ids.sidebar}>
          <Icon name={uiIcons.sidebar} /> {texts.place.contents}
        </button>
        <Breadcrumbs />
        {/* The title of the section being read, and its number. */}
        <span id={ids.section} aria-hidden="true" hidden />
      </div>
    </>
  );
}
