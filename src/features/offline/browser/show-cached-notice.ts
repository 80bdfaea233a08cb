import type { AppState } from '#web/app/app-state.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import { createElement, createIcon } from '#web/client/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import styles from '#web/page/above-article/page-notices.module.css';

const noticeId = 'asterism:cached-notice';

/** Shows above the page that it is a cached copy, while the site is unreachable. */
export function showCachedNotice(app: AppState): void {
  const update = () => {
    document.getElementById(noticeId)?.remove();
    const { cachedAt, view } = app.page.get();
    if (cachedAt === undefined || view.failure) return;
    const { date, texts } = app.locale.get();
    const { offline, failure } = texts;
    const message = cachedAt ? fill(offline.copy, { date: date(cachedAt) }) : offline.undated;
    const retry = createElement('button', { type: 'button', 'data-action': 'retry' }, failure.retry);
    const text = createElement('span', {}, `${message} `, retry);
    const notice = createElement('p', { id: noticeId, class: styles.notice }, createIcon(pageIcons.info), text);
    document.querySelector('article')?.before(notice);
  };
  app.page.subscribe(update);
  update();
}
