import { headingSpelling } from '#model/page/heading-spelling.ts';
import type { AppState, CurrentPage } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { unfold } from '#web/browser/page/folders.ts';
import { closeOverlays } from '#web/shell/overlays.ts';
import { anchorId, withoutParent } from './page-target.ts';
import { replacePage } from './replace-page.ts';

interface ShowOptions {
  /** The document of the page. Its elements move into the current one. */
  readonly next: Document;
  /** The hash of the target, which overrides {@link scroll}. */
  readonly hash: string;
  /** Scrolls the window if there is no hash. */
  readonly scroll: () => void;
  /** The query that arranges the page's Matrix, '' if it has none. */
  readonly query: string;
  /** True to blend the pages, which costs two frames. */
  readonly blend: boolean;
  /** Overlays that were open when the navigation started, and are closed. Those opened since stay open. */
  readonly overlays: readonly HTMLElement[];
}

/** Shows another page in place: content, title, scroll position, focus and announcement, in one frame. */
export async function showPage(app: AppState, page: CurrentPage, options: ShowOptions): Promise<void> {
  const { next, hash, scroll, query, blend, overlays } = options;
  const update = () => {
    closeOverlays(overlays);
    replacePage(next);
    app.query.set(query);
    app.page.set(page);
    if (!scrollToAnchor(hash, { focus: true })) {
      focusHeading();
      scroll();
    }
    announce(document.title);
  };
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!blend || reducedMotion || !('startViewTransition' in document)) return update();
  const transition = document.startViewTransition(update);
  // The page is updated even if the browser skips the transition.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

/** Scrolls an anchor to the centre of the window (P-12) and optionally focuses it. False if there is no such anchor. */
export function scrollToAnchor(hash: string, { focus = false } = {}): boolean {
  const id = anchorId(hash);
  const anchor = anchorOf(id) ?? anchorOf(withoutParent(id));
  if (anchor) unfold(anchor);
  anchor?.scrollIntoView({ block: 'center' });
  if (anchor && focus) focusOn(anchor);
  return anchor !== undefined;
}

function anchorOf(id: string): HTMLElement | undefined {
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(`user-content-${id}`) ?? headingSpelled(id);
}

/** The heading that had this id in older versions of the site. */
function headingSpelled(id: string): HTMLElement | undefined {
  const wanted = headingSpelling(id);
  const headings = document.querySelectorAll<HTMLElement>('article :is(h1, h2, h3, h4, h5, h6)[id]');
  return wanted === '' ? undefined : [...headings].find((heading) => headingSpelling(heading.id) === wanted);
}

function focusHeading(): void {
  const content = document.getElementById(ids.content);
  const target = content?.querySelector<HTMLElement>('article :is(h1, h2), h1') ?? content;
  if (target) focusOn(target);
}

function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function announce(text: string): void {
  const region = document.getElementById(ids.announcer);
  if (region) region.textContent = text;
}
