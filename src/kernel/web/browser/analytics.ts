import type { PageView } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { isCountable } from './visitor.ts';

declare global {
  interface Window {
    /** Commands for the tag manager's library; it may be filled before the library is loaded. */
    dataLayer?: unknown[];
    /** Set by the tag manager's library. */
    google_tag_manager?: unknown;
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/** Debounce of page views, and interval between checks for the library, in milliseconds (C-06). */
const intervalMs = 333;

/** Checks for the library before it is considered blocked: half a minute. */
const maxChecks = 90;

const libraryUrl = 'https://www.googletagmanager.com/gtag/js';

/** Sends a page view for the current page and each following one, unless the visitor must not be counted. */
export function startAnalytics(app: AppState, id: string): void {
  if (!isCountable(navigator, app.site.product)) return;
  sendCommand('js', new Date());
  sendCommand('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${libraryUrl}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  const loaded = waitForLibrary();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { view } = app.page.get();
      void loaded.then((isLoaded) => isLoaded && sendPageView(view));
    }, intervalMs);
  };
  app.page.subscribe(count);
  count();
}

/** Waits for the library; false if it does not load, for example because the visitor blocks it. */
async function waitForLibrary(): Promise<boolean> {
  for (let check = 0; check < maxChecks; check += 1) {
    if (window.google_tag_manager !== undefined) return true;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return false;
}

function sendPageView({ path, title }: Pick<PageView, 'path' | 'title'>): void {
  sendCommand('event', 'page_view', { page_path: path, page_title: title, page_location: location.origin + path });
}

// The library accepts commands as `arguments` objects only, not as arrays.
function sendCommand(..._command: readonly unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer.push(arguments);
}
