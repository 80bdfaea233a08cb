import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { writeStored } from '#web/client/storage.ts';
import { saveOpened } from './opened-pages.ts';

/** Where earlier versions of Asterism listed the pages that were read. */
const formerKey = 'asterism:read-pages';

/** Stores in this tab which pages are opened, for the palette. */
export function followOpened(app: AppState): void {
  writeStored(formerKey, '');
  app.page.subscribe(save);
  save();

  /** Stores the page that is shown, unless it is none of the current version, or an offline copy. */
  function save(): void {
    const { cachedAt, view } = app.page.get();
    const { failure, serverOnly, version, versionOf } = view;
    if (failure || serverOnly || versionOf !== undefined || version === undefined || cachedAt !== undefined) return;
    saveOpened({ path: location.pathname, title: titleOf(app), package: view.package.title });
  }
}

/** The name of the page in the page tree; in a package without one, that of the package. */
function titleOf({ page }: AppState): string {
  const { title, package: item } = page.get().view;
  const listed = document.getElementById(ids.pages)?.querySelector('[aria-current="page"]')?.textContent;
  const [name = ''] = title.split(` · ${item.title}`);
  return listed ?? (name === title ? item.title : name);
}
