import { darkClass, isDark, lightClass } from '#model/theme-class.ts';

/** Class names of a document with this theme. */
export function themeClasses(theme: string): readonly string[] {
  return [theme, isDark(theme) ? darkClass : lightClass];
}

/** Sets the theme's classes on the document, and the browser's theme colour. */
export function applyTheme(theme: string): void {
  // The body does not exist yet when the boot script runs in the head; it is updated later.
  for (const element of [document.documentElement, document.body]) {
    if (element === null) continue;
    element.classList.remove(...[...element.classList].filter((name) => name.startsWith('cory-mat-theme-')));
    element.classList.add(...themeClasses(theme));
  }
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--surface-container');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour.trim());
}
