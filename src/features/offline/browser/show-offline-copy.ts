import { offlineCopyId } from '#features/offline/offline-data.ts';
import type { AppState } from '#web/app/app-state.ts';
import { createButton, createElement } from '#web/client/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import menu from '#web/shell/menu.module.css';
import { type OfflinePackages, offlineCopyText } from './offline-packages.ts';

/**
 * Shows in the menu of the page what saves, updates and removes the offline copy of its package, and the progress. An old version is
 * not saved as a whole.
 */
export function showOfflineCopy(app: AppState, packages: OfflinePackages): void {
  const update = () => {
    const place = document.getElementById(offlineCopyId);
    if (place === null || app.page.get().view.versionOf !== undefined) return;
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...parts(app, packages));
    place.hidden = false;
    if (hadFocus) place.querySelector('button')?.focus();
  };
  for (const store of [app.page, packages.packages, packages.progress]) store.subscribe(update);
  update();
}

function parts(app: AppState, packages: OfflinePackages): readonly (Node | string)[] {
  const { texts: all, number } = app.locale.get();
  const { offline: texts } = all;
  const { repo } = app.page.get().view.package;
  const progress = packages.progress.get();
  if (progress?.repo === repo) {
    const { done, total } = progress;
    const text = fill(texts.progress, { done: number(done), total: number(total) });
    const bar = createElement('progress', { value: String(done), max: String(total), 'aria-label': text });
    return [createElement('small', {}, bar, ` ${text}`), button(texts.stop, packages.stop)];
  }
  const saved = packages.packages.get().find((one) => one.repo === repo);
  const save = button(saved ? texts.update : texts.save, () => void packages.save());
  save.disabled = progress !== undefined;
  if (saved === undefined) return [save];
  return [
    createElement('small', {}, offlineCopyText(app, saved)),
    save,
    button(texts.remove, () => void packages.remove(repo)),
  ];
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  return createButton({ class: menu.item }, [text], onClick);
}
