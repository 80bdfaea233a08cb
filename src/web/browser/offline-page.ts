import type { CurrentPage, Interface } from '#web/app/interface.ts';

/** What is shown for an address of the site while the site cannot be reached and nothing of the page is kept. */
export function offlinePage(app: Interface, { pathname }: URL): CurrentPage {
  const { texts } = app.locale.get();
  const view = {
    ...app.page.get().view,
    path: pathname,
    title: texts.failure[503],
    card: false,
    place: undefined,
    failure: { status: 503, url: pathname, message: texts.failure.offline } as const,
  };
  return { view, article: '', badges: '', folded: '' };
}
