/** Class of every dark theme's document. */
export const darkClass = 'cory-mat-theme-dark';

/** Class of every light theme's document. */
export const lightClass = 'cory-mat-theme-light';

/** True for a dark theme. */
export function isDark(theme: string): boolean {
  return theme.startsWith(darkClass);
}
