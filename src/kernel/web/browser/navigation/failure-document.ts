import { packagePath, type Routing } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import type { PageSummary } from '#web/app/page-state.ts';
import { siteName } from '#web/app/site-name.ts';
import { urlSegments } from '#web/app/url-segments.ts';
import { createElement, createIcon } from '#web/client/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import styles from '#web/page/failure-view.module.css';
import { pageAddress } from './page-target.ts';

/**
 * The failure page for a URL that no document of the site came for (P-11): the current document with another content.
 * `status` is that of the response, 0 if none came.
 */
export function failureDocument(
  app: AppState,
  to: URL,
  status: number,
): { readonly next: Document; readonly view: PageSummary } {
  const { site, page, locale } = app;
  const { failure: texts } = locale.get().texts;
  const { view: shown } = page.get();
  const address = pageAddress(site, to.pathname) ?? { repo: site.product, file: '' };
  const missing = missingConnection();
  const reason = status === 0 ? missing : 'answer';
  const label = status === 0 ? texts.words[missing] : String(status);
  const message = fill(texts.reasons[reason], { package: shown.package.title, ...address });
  const retry = createElement('button', { type: 'button', class: styles.retry, 'data-action': 'retry' }, texts.retry);
  const failure = createElement(
    'section',
    { id: ids.failure, class: styles.failure },
    ...(status === 0
      ? [
          createElement('p', { class: styles.sign }, createIcon(pageIcons.connection)),
          createElement('h1', { tabindex: '-1' }, label),
        ]
      : [
          createElement('p', { class: styles.status, 'data-status': '' }, label),
          createElement('h1', { tabindex: '-1' }, createIcon(pageIcons.failure), ` ${texts[meaningOf(status)]}`),
        ]),
    createElement('p', { class: styles.url, 'data-url': '' }),
    createElement('p', { 'data-reason': '' }, message),
    createElement('p', { class: styles.actions }, retry, createElement('a', { href: homePath(site) }, texts.home)),
    createElement('div', { id: ids.fallback, class: styles.saved }),
  );
  const item = packageOf(app, address.repo);
  const next = document.implementation.createHTMLDocument(
    `${label} · ${item.title} · ${siteName(site, locale.get().language)}`,
  );
  next.documentElement.lang = document.documentElement.lang;
  const own = document.getElementById(ids.app)?.cloneNode(true);
  if (own instanceof HTMLElement) next.body.append(item === shown.package ? own : withPackage(own, item, site));
  const content = next.getElementById(ids.content);
  const sheet = content?.firstElementChild;
  sheet?.replaceChildren(failure);
  if (sheet) content?.replaceChildren(sheet);
  const view = { address, path: to.pathname, title: `${label} · ${item.title}`, version: undefined, package: item };
  return { next, view: { ...view, failure: { status, reason } } };
}

/** The status whose meaning is shown. */
function meaningOf(status: number): 404 | 500 | 503 {
  return status === 404 || status === 500 ? status : 503;
}

/** The package of a URL: the current one, or what the list of all packages says of it. */
function packageOf({ page, family }: AppState, repo: string): PageSummary['package'] {
  const { package: shown } = page.get().view;
  if (shown.repo === repo) return shown;
  const packages = family.get()?.packages ?? [];
  // A version follows the name of a package.
  const named = [repo, repo.slice(0, Math.max(0, repo.lastIndexOf('@')))];
  return named.map((name) => packages.find((row) => row.repo === name)).find((row) => row !== undefined) ?? shown;
}

/** Header and footer of another package, of which only the name is known. */
function withPackage(regions: HTMLElement, { repo, title }: PageSummary['package'], site: Routing): HTMLElement {
  const link = regions.querySelector('header > a');
  link?.setAttribute('href', packagePath(repo, site));
  link?.replaceChildren(title);
  const known = 'header [popovertarget], header nav, footer li:not(.needs-script)';
  for (const element of regions.querySelectorAll(known)) if (!element.matches(general)) element.remove();
  return regions;
}

/** Controls in the header that belong to no package. */
const general = ['[data-site]', ...[ids.languages, ids.themes].map((id) => `[popovertarget="${id}"]`)].join();

/** Completes the view of a failure: its whole URL, which the server does not know, and a line in the console (P-11). */
export function completeFailure({ page, site, locale }: AppState): void {
  const { failure, address, package: item } = page.get().view;
  const section = document.getElementById(ids.failure);
  if (!failure || section === null) return;
  const url = section.querySelector('[data-url]');
  url?.replaceChildren(...breakable(location.href));
  if (failure.loading) return;
  const reason = section.querySelector('[data-reason]');
  const status = section.querySelector('[data-status]') ?? section.querySelector('h1');
  if (failure.shell) {
    // The service worker shows one document for all addresses, whether the device or the site has no connection.
    const { texts, language } = locale.get();
    const { reasons, words } = texts.failure;
    const missing = missingConnection();
    document.title = `${words[missing]} · ${item.title} · ${siteName(site, language)}`;
    status?.replaceChildren(words[missing]);
    reason?.replaceChildren(fill(reasons[missing], { package: item.title, ...address }));
  }
  console.error(`${status?.textContent} ${location.pathname}: ${reason?.textContent}`);
}

/** Why no response came: the device has no connection, or the site cannot be reached with it. */
export function missingConnection(): 'offline' | 'unreachable' {
  return navigator.onLine ? 'unreachable' : 'offline';
}

/** A URL with an optional line break before each segment. */
function breakable(url: string): readonly (Node | string)[] {
  const [first = '', ...segments] = urlSegments(url);
  return [first, ...segments.flatMap((segment) => [document.createElement('wbr'), segment])];
}
