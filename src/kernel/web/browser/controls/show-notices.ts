import type { AppState, Notice } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { dismiss } from '#web/app/notice.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import { createButton, createElement, createIcon } from '#web/client/create-element.ts';
import styles from '#web/shell/notices.module.css';

/** In milliseconds (T-04). */
const announceDelay = 150;

/** Shows notices at the bottom of the window: the first one, and the offer of a new version of the page (T-04). */
export function showNotices(app: AppState): void {
  // A live region is announced when its text changes, so it must exist before the text is set.
  const announcement = createElement('span', { class: 'visually-hidden', role: 'status' });
  const place = createElement('div', { id: ids.notices, class: styles.place, 'data-part': 'messages' }, announcement);
  document.body.append(place);
  let shown: Notice | undefined;
  let remove = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const newVersion = createNewVersion(app);

  const update = () => {
    const [notice] = app.notices.get();
    const newer = app.newer.get();
    const { texts } = app.locale.get();
    newVersion.remove();
    if (newer) place.prepend(newVersion.panel());
    if (notice !== shown) {
      remove();
      shown = notice;
      remove = notice ? showPanel(app, notice, announcement) : () => {};
    }
    clearTimeout(timer);
    const message = notice?.message ?? (newer && texts.notices.newVersion) ?? '';
    timer = setTimeout(() => {
      announcement.textContent = message;
    }, announceDelay);
  };
  app.notices.subscribe(update);
  app.newer.subscribe(update);
  update();
}

/** Shows a notice until its time is over, OK or any key is pressed. Returns a function that removes it. */
function showPanel(app: AppState, notice: Notice, before: Element): () => void {
  const { notices: texts } = app.locale.get().texts;
  const done = () => dismiss(app, notice);
  const panel = createElement(
    'section',
    { class: [styles.snack, ...notice.panelClasses].join(' '), 'aria-label': texts.title },
    createIcon(notice.icon),
    createElement('span', { class: styles.message }, notice.message),
    createButton({ class: styles.ok }, [texts.ok], done),
  );
  before.before(panel);
  const timer = notice.duration > 0 ? setTimeout(done, notice.duration) : undefined;
  addEventListener('keydown', done);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', done);
    panel.remove();
  };
}

/** A notice that offers the new version of the page. It stays until it is accepted or dismissed. */
function createNewVersion(app: AppState): { panel(): Element; remove(): void } {
  let shown: Element | undefined;
  return {
    remove: () => shown?.remove(),
    panel() {
      const { notices: texts } = app.locale.get().texts;
      const later = { class: styles.ok, 'aria-label': texts.later, title: texts.later };
      const close = createButton(later, [createIcon(pageIcons.close)], () => app.newer.set(undefined));
      shown = createElement(
        'section',
        { class: styles.snack, 'aria-label': texts.newVersion },
        createIcon(pageIcons.info),
        createElement('span', { class: styles.message }, texts.newVersion),
        createButton({ class: styles.ok }, [texts.showNewVersion], () => app.newer.get()?.show()),
        close,
      );
      return shown;
    },
  };
}
