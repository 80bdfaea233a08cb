import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentView } from '#model/views/document-view.ts';
import { isPackagePage, type ServedHtml } from '#model/views/page-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { featurePages } from '#web/app/feature-pages.ts';
import { ExtensionPage } from '#web/page/extension-page.tsx';

/** The part of a document that only the server renders, in place of an article; undefined for a document of a page. */
export function serverOnlyHtml(app: AppState, { view }: Pick<DocumentView, 'view'>): ServedHtml | undefined {
  const { texts } = app.locale.get();
  switch (view.kind) {
    // These have components in the app, which renders them in other languages too.
    case 'feature':
      return isPackagePage(view)
        ? undefined
        : { html: '', title: featurePages.get(view.name)?.title?.(texts, view) ?? '' };
    case 'extension':
      return { html: html(app, <ExtensionPage page={view.extension} />), title: view.extension.title };
    case 'served':
      return view.served;
    default:
      return undefined;
  }
}

function html(app: AppState, part: React.ReactNode): string {
  return renderToStaticMarkup(<AppContext value={app}>{part}</AppContext>);
}
