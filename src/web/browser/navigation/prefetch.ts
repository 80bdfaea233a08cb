import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import { planNavigation } from './page-target.ts';

/** Fetches the page with the given data path; never rejects. */
export type FetchPage = (data: string) => Promise<unknown>;

type Prefetching = Pick<AppState, 'site' | 'page'>;

/** The most links of one page that are fetched only because they are in view. */
const mostInView = 8;

/** What the document leads to, and the next page; the rest of navigation is in view on every page and seldom meant. */
const likely = 'a[href]:not(nav a), a[rel="next"]';

/** Fetches pages before they are asked for: at the first sign of intent, and those whose links are in view when idle. */
export function startPrefetch(app: Prefetching, fetchPage: FetchPage): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const data = link ? dataOf(app, link) : undefined;
    if (data !== undefined) void fetchPage(data);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, onIntent, { passive: true });
  // A click on a slow connection would wait for what an idle moment can fetch; who saves data did not ask for it.
  if (navigator.connection?.saveData) return;
  let stop = prefetchInView(app, fetchPage);
  app.page.subscribe(() => {
    stop();
    stop = prefetchInView(app, fetchPage);
  });
}

/** The data path of the page that a link shows in place, or undefined when it leads elsewhere. */
function dataOf({ site }: Prefetching, link: HTMLAnchorElement): string | undefined {
  if (link.target === '_blank' || link.hasAttribute('download')) return undefined;
  // A document may hold links that are no address at all.
  const to = URL.parse(link.href);
  const plan = to ? planNavigation(site, new URL(location.href), to) : undefined;
  return plan?.kind === 'page' ? plan.data : undefined;
}

/** Fetches the pages of links in view, one after the other, each in an idle moment. Returns what stops it. */
function prefetchInView(app: Prefetching, fetchPage: FetchPage): () => void {
  const inView = new Set<HTMLAnchorElement>();
  const fetched = new Set<string>();
  let busy = false;
  let giveUp = () => {};

  const next = () => {
    const data = [...inView].map((link) => dataOf(app, link)).find((path) => path !== undefined && !fetched.has(path));
    if (busy || data === undefined || fetched.size === mostInView) return;
    busy = true;
    fetched.add(data);
    giveUp = whenIdle(() => {
      void fetchPage(data).finally(() => {
        busy = false;
        next();
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
    next();
  });
  const cancelSearch = whenIdle(() => {
    for (const link of document.getElementById(ids.content)?.querySelectorAll(likely) ?? []) observer.observe(link);
    return undefined;
  });
  return () => {
    cancelSearch();
    giveUp();
    observer.disconnect();
    inView.clear();
  };
}
