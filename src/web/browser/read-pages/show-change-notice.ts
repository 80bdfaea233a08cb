import { comparisonPath } from '#model/address/comparison-path.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { createElement, createIcon } from '#web/browser/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import styles from '#web/page/above-article/page-notices.module.css';
import { pageIcons } from '#web/ui/page-icons.ts';
import type { SeenState } from './read-record.ts';

/** Says above the page that it has changed since the reader saw it, with a link to the difference if both commits are known. */
export function showChangeNotice(app: AppState, since: SeenState | undefined, commit: string | undefined): void {
  document.getElementById(ids.changedNotice)?.remove();
  if (since === undefined) return;
  const { date, texts } = app.locale.get();
  const text = createElement('span', {}, fill(texts.seen.since, { date: date(since.time) }));
  if (since.commit !== undefined && commit !== undefined && since.commit !== commit) {
    const { repo, file } = app.page.get().view.address;
    const href = comparisonPath({ repo, from: since.commit, to: commit }, file, app.site);
    text.append(' ', createElement('a', { href, rel: 'nofollow' }, texts.seen.show));
  }
  const attributes = { id: ids.changedNotice, class: styles.notice, role: 'note' };
  document.querySelector('article')?.before(createElement('p', attributes, createIcon(pageIcons.info), text));
}

/** The commit of the page that is shown, from its permanent link; undefined when that is unknown. */
export function shownCommit(): string | undefined {
  const link = document.querySelector<HTMLAnchorElement>('a[data-action="copy-link"]');
  return /@([0-9a-f]{40,64})\//.exec(link?.pathname ?? '')?.[1];
}
