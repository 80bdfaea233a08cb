import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { createButton, createElement } from '#web/browser/create-element.ts';
import menu from '#web/shell/menu.module.css';
import { closeOverlays } from '#web/shell/overlays.ts';
import { chooseTheme, themesOf, themeTitle } from '#web/themes/choose-theme.ts';

/** Fills the menu of all themes (H-07, T-02). */
export function fillThemeMenu(app: AppState): void {
  const current = app.theme.get();
  const locale = app.locale.get();
  const entries = themesOf(app.site).map((theme) => {
    const swatch = createElement('span', { class: `${menu.swatch} ${theme}` });
    const attributes = { class: menu.item, 'aria-pressed': String(theme === current) };
    const button = createButton(attributes, [swatch, themeTitle(app.site, locale, theme)], () => {
      closeOverlays();
      chooseTheme(app, theme);
    });
    return createElement('li', {}, button);
  });
  document.getElementById(ids.themes)?.replaceChildren(createElement('ul', {}, ...entries));
}
