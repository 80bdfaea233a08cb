import { useLayoutEffect, useState } from 'react';
import { maxOpened, readOpened } from '#features/search/browser/opened-pages.ts';
import { packagePath } from '#model/address/address.ts';
import { languageName } from '#model/page/language-name.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useStore } from '#web/app/use-store.ts';
import type { ControlTools } from '#web/browser/browser-feature.ts';
import { nextTheme, themeTitle } from '#web/client/choose-theme.ts';
import { uiIcons } from '#web/ui/icon-names.ts';

/** A row that the palette offers where it has no results. */
export interface Suggestion {
  /** Class names of its icon. */
  readonly icon: string;
  readonly text: string;
  /** Where it is, or what it is. */
  readonly note?: string;
  /** Where it leads; absent for a row that types its text into the field. */
  readonly href?: string;
  /** What the row does in place, as `data-action` of the controls of a page. */
  readonly action?: 'next-theme' | 'switch-language';
  /** Language of the text, if it is another one. */
  readonly lang?: string;
}

/** Suggestions of one kind. */
export interface SuggestionGroup {
  readonly title: string;
  readonly rows: readonly Suggestion[];
}

/** Limit of the pages of the package, and of the packages. */
const maxRows = 5;

/** The pages that features offer. */
export type OfferedLinks = ControlTools['links'];

/** What suggestions are made of. */
interface Offers {
  readonly recent: readonly string[];
  readonly links: OfferedLinks;
  /** True while they are shown. */
  readonly isShown: boolean;
}

/** What the palette offers before anything is typed: recent searches, pages, packages and commands. */
export function useSuggestions({ recent, links, isShown }: Offers): readonly SuggestionGroup[] {
  const { packages, search } = useLocale().texts;
  const { palette: texts } = search;
  const searches = recent.map((text) => ({ icon: uiIcons.search, text }));
  const pages = usePages(isShown);
  const groups = [
    { title: texts.recent, rows: searches },
    { title: texts.opened, rows: pages.opened },
    { title: texts.pages, rows: pages.listed },
    { title: packages.title, rows: usePackages() },
    { title: texts.commands, rows: useCommands(links) },
  ];
  return isShown ? groups.filter(({ rows }) => rows.length > 0) : [];
}

/** Pages that were opened in this tab, and the first pages of the package that are none of them. */
type Pages = Readonly<Record<'opened' | 'listed', readonly Suggestion[]>>;

/** Reads the pages when they are shown, and again on another page: the tree of the package is in the document. */
function usePages(isShown: boolean): Pages {
  const { view } = useStore(useApp().page);
  const [pages, setPages] = useState<Pages>({ opened: [], listed: [] });
  useLayoutEffect(() => {
    if (isShown) setPages(readPages(location.pathname));
  }, [isShown, view]);
  return pages;
}

function readPages(here: string): Pages {
  const others = readOpened().filter(({ path }) => path !== here);
  const opened = others.slice(0, maxOpened).map(({ path, title, package: name }) => {
    return { icon: uiIcons.menu, text: title, href: path, ...(name !== title && { note: name }) };
  });
  const known = new Set([here, ...opened.map(({ href }) => href)]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${CSS.escape(ids.pages)} a[href^="/"]`)];
  const listed = links.map((link) => ({ icon: uiIcons.menu, text: link.textContent.trim(), href: link.pathname }));
  return { opened, listed: listed.filter(({ href }) => !known.has(href)).slice(0, maxRows) };
}

/** The packages with most stars, without the one on screen. */
function usePackages(): readonly Suggestion[] {
  const { site, page, family } = useApp();
  const shown = useStore(page).view.package.repo;
  const { texts, number } = useLocale();
  const others = useStore(family)?.packages.filter(({ repo }) => repo !== shown) ?? [];
  return others.slice(0, maxRows).map(({ repo, title, icon, stars }) => {
    return {
      icon,
      text: title,
      href: packagePath(repo, site),
      ...(stars > 0 && { note: `${texts.card.stars} ${number(stars)}` }),
    };
  });
}

/** The controls of the header, and pages of features in a family of several packages. */
function useCommands(links: OfferedLinks): readonly Suggestion[] {
  const { site, family, theme } = useApp();
  const locale = useLocale();
  const { language, texts } = locale;
  const next = themeTitle(site, locale, nextTheme(site, useStore(theme)));
  const { header } = texts;
  const hasOthers = (useStore(family)?.packages.length ?? 0) > 1;
  const languages = site.languages.filter((code) => code !== language);
  return [
    { icon: uiIcons.themes, text: header.nextTheme, note: next, href: '', action: 'next-theme' },
    ...languages.map((code): Suggestion => {
      const href = `?language=${code}`;
      const named = { text: languageName(code), note: header.language, lang: code };
      return { ...named, icon: uiIcons.language, href, action: 'switch-language' };
    }),
    ...(hasOthers ? links(texts).map((link) => ({ ...link, icon: uiIcons[link.icon] })) : []),
  ];
}
