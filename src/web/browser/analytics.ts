import type { PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { mayBeCounted } from './visitor.ts';

declare global {
  interface Window {
    /** What the tag manager's library is to do, also before it is there. */
    dataLayer?: unknown[];
    /** Put there by the tag manager's library. */
    google_tag_manager?: unknown;
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** How long a page must stay to be counted, and how often the library is looked for, in milliseconds (C-06). */
const step = 333;

/** How often the library is looked for before it is given up: half a minute. */
const mostLooks = 90;

const library = 'https://www.googletagmanager.com/gtag/js';

/** Counts the page being shown and every one after it, unless the visitor may not be counted. */
export function startAnalytics(app: AppState, id: string): void {
  if (!mayBeCounted(navigator, app.site.product)) return;
  tell('js', new Date());
  tell('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${library}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  const there = libraryIsThere();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { view } = app.page.get();
      void there.then((isThere) => isThere && tellPage(view));
    }, step);
  };
  app.page.subscribe(count);
  count();
}

/** Looks for the library step by step; false when it never comes, as where the visitor blocks it. */
async function libraryIsThere(): Promise<boolean> {
  for (let look = 0; look < mostLooks; look += 1) {
    if (window.google_tag_manager !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, step));
  }
  return false;
}

function tellPage({ path, title }: PageView): void {
  tell('event', 'page_view', { page_path: path, page_title: title, page_location: location.origin + path });
}

// The library knows its commands by being `arguments`; it passes an array by.
function tell(..._command: readonly unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}
