import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import { copyText, showCopied } from '#web/browser/copy-text.ts';
import { hasModifier } from '#web/browser/has-modifier.ts';
import { preloadDrawer, showDrawer } from '#web/browser/islands/show-drawer.ts';
import { preloadPalette, showPalette } from '#web/browser/islands/show-palette.ts';
import type { Navigation } from '#web/browser/navigation/navigation.ts';
import { chooseTheme, nextTheme } from '#web/client/choose-theme.ts';
import { writeStored } from '#web/client/storage.ts';
import { isApple, isField, isSearchShortcut } from '#web/search/palette/shortcut.ts';
import { codeOf, toggleWrap } from './code-buttons.ts';

type Action = (app: AppState, control: HTMLElement, navigation: Navigation) => void;

/** What the controls with a `data-action` do when they are clicked. */
const actions: Readonly<Record<string, Action>> = {
  'open-packages': (app) => void showDrawer(app),
  'open-search': (app, _control, { load }) => void showPalette(app, load),
  'next-theme': (app) => chooseTheme(app, nextTheme(app.site, app.theme.get())),
  'switch-language': (_app, { lang }, { switchLanguage }) => {
    closeOverlays();
    void switchLanguage(lang);
  },
  'copy-source': copySource,
  'copy-link': copyLink,
  'copy-install': copyInstall,
  'copy-code': copyCode,
  'wrap-code': toggleWrap,
  'show-picture': (app, picture) => void showPicture(app, picture).catch(() => undefined),
  'dismiss-announcement': dismissAnnouncement,
  retry: (_app, _control, { retry }) => retry(),
};

/** Links that do something in the page: for readers they are buttons. */
const opening = 'a:is([data-action^="open-"], [data-action^="copy-"])';

/** Handles clicks on the controls of the page, and the shortcuts of the search. */
export function startActions(app: AppState, navigation: Navigation): void {
  document.addEventListener('click', (event) => {
    const control = controlOf(event);
    const action = control && actions[control.dataset.action ?? ''];
    if (!action) return closeSidebar(event);
    // A link with a modifier opens in a new tab or window.
    if (hasModifier(event)) return;
    event.preventDefault();
    action(app, control, navigation);
  });
  document.addEventListener('keydown', (event) => {
    const control = event.key === ' ' || event.key === 'Enter' ? controlOf(event) : undefined;
    // Links open by Enter as they are.
    if (control?.matches(event.key === ' ' ? `${opening}, img` : 'img')) {
      event.preventDefault();
      control.click();
    }
    const context = { apple: isApple(navigator), typing: isField(event.target) };
    if (event.defaultPrevented || !isSearchShortcut(event, context)) return;
    event.preventDefault();
    void showPalette(app, navigation.load);
  });
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, (event) => preload(app, event));
}

/** Gives links that do something in the page the role of a button, and the search button its shortcut. */
export function nameButtons(app: AppState): void {
  const { search: texts } = app.locale.get().texts;
  const keys = isApple(navigator) ? '⌘ K' : 'Ctrl K';
  for (const link of document.querySelectorAll<HTMLElement>(opening)) {
    link.role = 'button';
    if (link.dataset.action !== 'open-search') continue;
    link.title = `${texts.title} (${keys})`;
    for (const shown of link.querySelectorAll<HTMLElement>('[data-keys]')) shown.dataset.keys = keys;
  }
}

function controlOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-action]')) || undefined;
}

/** A click on a link of the page sidebar closes the menu that it is on small screens. Navigation closes it for an anchor of the article. */
function closeSidebar({ target }: Event): void {
  const closing = 'navigation' in window ? '[popover] a:is(:not([href^="#"]), [href^="#asterism:"])' : '[popover] a';
  if (target instanceof Element && target.closest(closing)) closeOverlays();
}

function preload(app: AppState, event: Event): void {
  const action = controlOf(event)?.dataset.action;
  if (action === 'open-search') preloadPalette();
  if (action === 'open-packages') preloadDrawer(app);
}

/** Hides the announcement, now and in later documents. */
function dismissAnnouncement(): void {
  const { dataset } = document.documentElement;
  dataset.announced = '';
  document.getElementById(ids.content)?.focus({ preventScroll: true });
  writeStored('asterism:announcement', dataset.announcement ?? '');
}

/** Copies a text, and says so: true if it did. `failed` is the message when the browser refuses. */
async function copy(app: AppState, text: string | Promise<string>, failed: string): Promise<boolean> {
  const { copied } = app.locale.get().texts.notices;
  try {
    await copyText(text);
    notify(app, { kind: 'status', icon: pageIcons.copy, message: copied });
    return true;
  } catch (cause) {
    notifyError(app, new Error(failed, { cause }));
    return false;
  }
}

function copySource(app: AppState, control: HTMLElement): void {
  closeOverlays();
  void copy(app, textOf(control.getAttribute('value') ?? ''), app.locale.get().texts.place.copyFailed);
}

function copyLink(app: AppState, link: HTMLElement): void {
  closeOverlays();
  void copy(app, link instanceof HTMLAnchorElement ? link.href : '', app.locale.get().texts.place.copyLinkFailed);
}

function copyInstall(app: AppState, button: HTMLElement): void {
  const commands = [...(button.parentElement?.querySelectorAll('code') ?? [])];
  const shown = commands.find((command) => command.checkVisibility())?.textContent ?? '';
  void copy(app, shown, app.locale.get().texts.notices.copyFailed).then((done) => done && showCopied(button));
}

function copyCode(app: AppState, button: HTMLElement): void {
  void copy(app, codeOf(button), app.locale.get().texts.notices.copyFailed).then((done) => done && showCopied(button));
}

async function showPicture(app: AppState, picture: HTMLElement): Promise<void> {
  (await import('./picture-dialog.ts')).showPicture(app, picture);
}

async function textOf(raw: string): Promise<string> {
  const response = await fetch(raw);
  if (!response.ok) throw new Error(`GET ${raw} failed with status ${response.status}.`);
  return response.text();
}
