import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { whenIdle } from '#web/client/when-idle.ts';
import { planNavigation } from './page-target.ts';

/** Fetches the page with the given path; never rejects. */
export type FetchPage = (path: string) => Promise<unknown>;

type Prefetching = Pick<AppState, 'site' | 'page'>;

/** Limit of prefetches of links in view, for one page. */
const maxInView = 8;

/**
 * Links of the content and to the next page. Other navigation is visible on every page and seldom used, as are links with
 * `nofollow`: pages of a commit and comparisons, which take the server long.
 */
const likely = 'a[href]:not(nav a, [popover] a, [data-action], [rel~="nofollow"]), a[rel="next"]';

/** Prefetches pages: on hover, focus or touch of a link, and links in view when the browser is idle. */
export function startPrefetch(app: Prefetching, fetchPage: FetchPage): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const path = link ? pathOf(app, link) : undefined;
    if (path !== undefined) void fetchPage(path);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, onIntent, { passive: true });
  // Visitors who save data get prefetches on intent only.
  if (navigator.connection?.saveData) return;
  let stop = prefetchInView(app, fetchPage);
  app.page.subscribe(() => {
    stop();
    stop = prefetchInView(app, fetchPage);
  });
}

/** The path of the page that a link opens in place; undefined for other links. */
function pathOf({ site, page }: Prefetching, link: HTMLAnchorElement): string | undefined {
  const isCopied = link.dataset.action === 'copy-link';
  if (link.target === '_blank' || link.hasAttribute('download') || isCopied) return undefined;
  // Documents may contain invalid URLs.
  if (!URL.canParse(link.href)) return undefined;
  const shown = { url: new URL(location.href), view: page.get().view };
  const plan = planNavigation(site, shown, new URL(link.href));
  return plan.kind === 'page' ? plan.path : undefined;
}

/** Fetches the pages of links in view, one at a time, when idle. Returns a function that stops it. */
function prefetchInView(app: Prefetching, fetchPage: FetchPage): () => void {
  const inView = new Set<HTMLAnchorElement>();
  const fetched = new Set<string>();
  let busy = false;
  let cancel = () => {};

  const fetchNext = () => {
    const next = [...inView].map((link) => pathOf(app, link)).find((path) => path !== undefined && !fetched.has(path));
    if (busy || next === undefined || fetched.size === maxInView) return;
    busy = true;
    fetched.add(next);
    cancel = whenIdle(() => {
      void fetchPage(next).finally(() => {
        busy = false;
        fetchNext();
      });
      return undefined;
    });
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLAnchorElement)) continue;
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    fetchNext();
  });
  const cancelSearch = whenIdle(() => {
    for (const link of document.getElementById(ids.content)?.querySelectorAll(likely) ?? []) observer.observe(link);
    return undefined;
  });
  return () => {
    cancelSearch();
    cancel();
    observer.disconnect();
    inView.clear();
  };
}
