import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { closeOverlays } from '#web/app/overlays.ts';
import { chooseTheme, nextTheme, themesOf, themeTitle } from '#web/client/choose-theme.ts';
import { createButton, createElement } from '#web/client/create-element.ts';
import { fill } from '#web/i18n/format.ts';
import menu from '#web/shell/menu.module.css';

/** Fills the menu of all themes, and gives the button for the next one its colours and its name (H-07, T-02). */
export function fillThemeMenu(app: AppState): void {
  const current = app.theme.get();
  const locale = app.locale.get();
  const entries = themesOf(app.site).map((theme) => {
    const swatch = createElement('span', { class: `swatch ${theme}` });
    const attributes = { class: menu.item, 'aria-pressed': String(theme === current) };
    const button = createButton(attributes, [swatch, themeTitle(app.site, locale, theme)], () => {
      closeOverlays();
      chooseTheme(app, theme);
    });
    return createElement('li', {}, button);
  });
  document.getElementById(ids.themeList)?.replaceChildren(...entries);
  showNext(app, current);
}

function showNext({ site, locale }: AppState, current: string): void {
  const next = nextTheme(site, current);
  const theme = themeTitle(site, locale.get(), next);
  const button = document.querySelector<HTMLElement>('[data-action="next-theme"]');
  if (button === null) return;
  button.title = button.ariaLabel = fill(locale.get().texts.header.toTheme, { theme });
  button.firstElementChild?.setAttribute('class', `swatch ${next}`);
}
