import { homePath } from '#model/address/site-paths.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import type { PageSummary } from '#web/app/page-state.ts';
import { createElement, createIcon } from '#web/browser/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import styles from '#web/page/failure-view.module.css';
import icon from '#web/ui/icon.module.css';
import { iconId, uiIcons } from '#web/ui/icon-names.ts';
import { pageAddress } from './page-target.ts';

/** The failure page for a URL that no response came for: the current document with another content. */
export function offlineDocument(app: AppState, to: URL): { readonly next: Document; readonly view: PageSummary } {
  const { site, page, locale } = app;
  const { failure: texts } = locale.get().texts;
  const { view: shown } = page.get();
  const address = pageAddress(site, to.pathname) ?? { repo: site.product, file: '' };
  const reason = fill(texts.reasons.offline, { package: shown.package.title, ...address });
  const retry = createElement('button', { type: 'button', 'data-action': 'retry' }, texts.retry);
  const failure = createElement(
    'section',
    { id: ids.failure, class: styles.failure },
    createElement('p', { class: styles.status }, '503'),
    createElement('h1', { tabindex: '-1' }, createIcon(iconId(uiIcons.failure), icon.icon), ` ${texts[503]}`),
    createElement('p', { class: styles.url, 'data-url': '' }),
    createElement('p', { 'data-reason': '' }, reason),
    createElement('p', { class: styles.actions }, createElement('a', { href: homePath(site) }, texts.home), retry),
    createElement('div', { id: ids.cachedPages }),
  );
  const next = document.implementation.createHTMLDocument(`503 · ${shown.package.title} · ${site.family}`);
  next.documentElement.lang = document.documentElement.lang;
  const own = document.getElementById(ids.app)?.cloneNode(true);
  if (own) next.body.append(own);
  const content = next.getElementById(ids.content);
  const sheet = content?.firstElementChild;
  sheet?.replaceChildren(failure);
  if (sheet) content?.replaceChildren(sheet);
  const { package: item } = shown;
  return {
    next,
    view: { address, path: to.pathname, title: '', version: undefined, package: item, failure: offline },
  };
}

const offline = { status: 503, reason: 'offline' } as const;
