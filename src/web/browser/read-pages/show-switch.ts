import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { notify } from '#web/app/notice.ts';
import { createElement } from '#web/browser/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import styles from '#web/page/read-pages.module.css';
import menu from '#web/shell/menu.module.css';
import { maxReadPages } from './read-record.ts';
import { isRemembering, setRemembering } from './read-storage.ts';

/** Shows in the menu of the page what is stored of pages that were read, and the switch that turns it off. */
export function showSwitch(app: AppState, onChange: () => void): void {
  const { texts, number } = app.locale.get();
  const { seen } = texts;
  const box = createElement('input', { type: 'checkbox', role: 'switch' });
  box.checked = isRemembering();
  box.addEventListener('change', () => {
    setRemembering(box.checked);
    if (!box.checked) notify(app, { kind: 'status', message: seen.deleted });
    onChange();
  });
  const about = createElement('p', {}, fill(seen.stored, { count: number(maxReadPages) }));
  const attributes = { id: ids.readPages, popover: 'auto', class: `${menu.menu} ${styles.panel}` };
  const panel = createElement('div', attributes, createElement('label', {}, box, ` ${seen.switch}`), about);
  const button = createElement(
    'button',
    { type: 'button', class: menu.item, popovertarget: ids.readPages },
    seen.title,
  );
  document.getElementById(ids.readPages)?.parentElement?.remove();
  document.getElementById(ids.offlineCopy)?.after(createElement('li', {}, button, panel));
}
