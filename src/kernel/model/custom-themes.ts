import type { LocalText } from './text/local-text.ts';
import { darkClass, lightClass } from './theme-class.ts';
import { themes } from './themes.ts';

/** A theme of the settings of a site, with its colours. */
export interface CustomTheme {
  /** The theme's class name. */
  readonly theme: string;
  /** Name on screen; absent for one made from the class name. */
  readonly title?: LocalText | undefined;
  /** Its colour tokens by name without `--`, each `#rrggbb`. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** What names an own theme in the settings. */
interface NamedTheme {
  readonly name: string;
  readonly dark: boolean;
}

/** Class name of an own theme. */
export function customThemeClass({ name, dark }: NamedTheme): string {
  return `${dark ? darkClass : lightClass}-${name}`;
}

/** The class names that a list of themes in the settings names: an own theme may be named by its short name. */
export function namedThemes(named: string, own: readonly NamedTheme[]): readonly string[] {
  const isBuiltIn = themes.some((theme) => theme === named);
  const found = own.filter((theme) => theme.name === named || customThemeClass(theme) === named).map(customThemeClass);
  return isBuiltIn ? [named] : found;
}

/**
 * Class names of the themes on offer: the listed ones, else the own themes and then all others. When none of the listed ones
 * is there, because they were refused, it is as if none were listed.
 */
export function offeredThemes(own: readonly NamedTheme[], listed: readonly string[] = []): readonly string[] {
  const found = [...new Set(listed.flatMap((named) => namedThemes(named, own)))];
  return found.length > 0 ? found : [...own.map(customThemeClass), ...themes];
}

/** The own theme of a site with a class name; undefined for a theme of the build. */
export function customThemeOf(
  { ownThemes }: { readonly ownThemes?: readonly CustomTheme[] | undefined },
  theme: string,
): CustomTheme | undefined {
  return ownThemes?.find((own) => own.theme === theme);
}

/** The short name of an own theme from its class name, `brand` of `cory-mat-theme-dark-brand`. */
export function shortName(theme: string): string {
  return theme.replace(new RegExp(`^(?:${darkClass}|${lightClass})-`), '');
}
