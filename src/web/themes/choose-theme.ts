import { defaultTheme, type Theme, themes } from '#model/themes.ts';
import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import type { Site } from '#web/app/page-state.ts';
import { writeCookie } from '#web/browser/cookie.ts';
import { fill } from '#web/i18n/format.ts';
import { applyTheme } from './apply-theme.ts';

const dark: Theme = 'cory-mat-theme-dark-matrix';
const light: Theme = 'cory-mat-theme-light-forest';

/** The site's themes in its order, without unknown ones; all themes if none is left. */
export function themesOf(site: Pick<Site, 'themes'>): readonly Theme[] {
  const known = site.themes.filter(isTheme);
  return known.length > 0 ? known : themes;
}

/** The default theme of the site (T-02). */
export function startTheme(site: Pick<Site, 'themes'>): Theme {
  const offered = themesOf(site);
  return offered.find((theme) => theme === defaultTheme) ?? offered[0] ?? defaultTheme;
}

/** The theme after this one; the first one after the last. */
export function nextTheme(site: Pick<Site, 'themes'>, theme: string): Theme {
  const offered = themesOf(site);
  const at = offered.map(String).indexOf(theme);
  return offered[(at + 1) % offered.length] ?? defaultTheme;
}

/** The theme if the site offers it, else dark matrix or light forest, as the system prefers (T-02). */
export function knownTheme(site: Pick<Site, 'themes'>, theme: string, prefersDark: boolean): Theme {
  return themesOf(site).find((other) => other === theme) ?? (prefersDark ? dark : light);
}

/** Applies the theme, stores it and notifies the visitor. */
export function chooseTheme(app: AppState, name: string): void {
  const theme = knownTheme(app.site, name, matchMedia('(prefers-color-scheme: dark)').matches);
  applyTheme(theme);
  app.theme.set(theme);
  writeCookie(app.site.themeCookie, theme, app.site);
  const { texts } = app.locale.get();
  const message = fill(texts.notices.theme, { theme: texts.themes[theme] });
  notify(app, { kind: 'status', icon: 'fas fa-palette', message });
}

function isTheme(name: string): name is Theme {
  return themes.some((theme) => theme === name);
}
