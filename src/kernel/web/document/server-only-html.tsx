import type { DocumentView } from '#model/views/document-view.ts';
import { isPackagePage, type ServedHtml } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { featurePages } from '#web/app/feature-pages.ts';

/** The part of a document that only the server renders, in place of an article; undefined for a document of a page. */
export function serverOnlyHtml(app: AppState, { view }: Pick<DocumentView, 'view'>): ServedHtml | undefined {
  const { texts } = app.locale.get();
  switch (view.kind) {
    // These have components in the app, which renders them in other languages too.
    case 'feature':
      return isPackagePage(view)
        ? undefined
        : { html: '', title: featurePages.get(view.name)?.title?.(texts, view) ?? '' };
    case 'served':
      return view.served;
    default:
      return undefined;
  }
}
