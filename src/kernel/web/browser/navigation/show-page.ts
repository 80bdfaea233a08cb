import type { AppState, CurrentPage } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import { blendIn } from '#web/client/blend.ts';
import { focusOn, scrollToAnchor } from './anchors.ts';
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
  /** True once another navigation has begun: while pages blend, the browser takes a frame until it shows this one. */
  readonly isOvertaken?: () => boolean;
  /** Overlays that were open when the navigation started, and are closed. Those opened since stay open. */
  readonly overlays: readonly HTMLElement[];
}

/** Shows another page in place: content, title, scroll position, focus and announcement, in one frame. */
export async function showPage(app: AppState, page: CurrentPage, options: ShowOptions): Promise<void> {
  const { next, hash, scroll, query, blend, overlays } = options;
  const update = () => {
    if (options.isOvertaken?.()) return;
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
  if (!blend) return update();
  await blendIn('page', update);
}

function focusHeading(): void {
  const content = document.getElementById(ids.content);
  const target = content?.querySelector<HTMLElement>('article :is(h1, h2), h1') ?? content;
  if (target) focusOn(target);
}

function announce(text: string): void {
  const region = document.getElementById(ids.announcer);
  if (region) region.textContent = text;
}
