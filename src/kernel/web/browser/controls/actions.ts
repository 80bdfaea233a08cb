import { browserFeatures } from '#features/browser.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import type { ControlCode, ControlTools } from '#web/browser/browser-feature.ts';
import { copyText, showCopied } from '#web/browser/copy-text.ts';
import { hasModifier } from '#web/browser/has-modifier.ts';
import { preloadDrawer, showDrawer } from '#web/browser/islands/show-drawer.ts';
import type { Navigation } from '#web/browser/navigation/navigation.ts';
import { chooseTheme, nextTheme } from '#web/client/choose-theme.ts';
import { writeStored } from '#web/client/storage.ts';
import { codeOf, toggleWrap } from './code-buttons.ts';

type Action = (app: AppState, control: HTMLElement, navigation: Navigation) => void;

/** What the controls with a `data-action` do when they are clicked. */
const actions: Readonly<Record<string, Action>> = {
  'open-packages': (app) => void showDrawer(app),
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

/** What the controls of features do. */
const controls: Readonly<Record<string, ControlCode>> = Object.assign(
  {},
  ...browserFeatures.map((feature) => feature.controls),
);

/** Handles clicks on the controls of the page, and their shortcuts. */
export function startActions(app: AppState, navigation: Navigation): void {
  const tools: ControlTools = {
    load: navigation.load,
    links: (texts) => browserFeatures.flatMap(({ links }) => links?.(app, texts) ?? []),
  };
  document.addEventListener('click', (event) => {
    const control = controlOf(event);
    const name = control?.dataset.action ?? '';
    const [action, own] = [actions[name], controls[name]];
    if (control === undefined || !(action ?? own)) return closeSidebar(event);
    // A link with a modifier opens in a new tab or window.
    if (hasModifier(event)) return;
    event.preventDefault();
    action?.(app, control, navigation);
    own?.run(app, tools);
  });
  document.addEventListener('keydown', (event) => {
    const control = event.key === ' ' || event.key === 'Enter' ? controlOf(event) : undefined;
    // Links open by Enter as they are.
    if (control?.matches(event.key === ' ' ? `${opening}, img` : 'img')) {
      event.preventDefault();
      control.click();
    }
    const own = event.defaultPrevented ? undefined : Object.values(controls).find((each) => each.isShortcut?.(event));
    if (own === undefined) return;
    event.preventDefault();
    own.run(app, tools);
  });
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, (event) => preload(app, event));
}

/** Gives links that do something in the page the role of a button, and completes those of features. */
export function nameButtons(app: AppState): void {
  for (const link of document.querySelectorAll<HTMLElement>(opening)) {
    link.role = 'button';
    controls[link.dataset.action ?? '']?.complete?.(app, link);
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
  const action = controlOf(event)?.dataset.action ?? '';
  controls[action]?.preload?.();
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
