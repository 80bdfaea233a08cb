/** Theme class names, in the order of the toggle (T-02). */
export const themes = [
  'cory-mat-theme-light-indigo-pink',
  'cory-mat-theme-light-forest',
  'cory-mat-theme-light-beach',
  'cory-mat-theme-light-facebook',
  'cory-mat-theme-light-deeppurple-amber',
  'cory-mat-theme-dark-wood',
  'cory-mat-theme-dark-matrix',
  'cory-mat-theme-dark-pink-bluegray',
  'cory-mat-theme-dark-purple-green',
] as const;

/** Default theme: the seventh of the list. */
export const defaultTheme = 'cory-mat-theme-dark-matrix';

/** Class of every dark theme's document. */
export const darkClass = 'cory-mat-theme-dark';

/** Class of every light theme's document. */
export const lightClass = 'cory-mat-theme-light';

/** True for a dark theme. */
export function isDark(theme: string): boolean {
  return theme.startsWith(darkClass);
}
