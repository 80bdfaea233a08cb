import { darkClass, isDark, lightClass } from '#model/theme.ts';

/** The class names of a document in this theme. */
export function themeClasses(theme: string): readonly string[] {
  return [theme, isDark(theme) ? darkClass : lightClass];
}

/** Puts the theme's classes on the document and its colour on the browser's own frame. */
export function applyTheme(theme: string): void {
  // The body is not there yet when the boot script runs in the head; it is dressed when it is.
  for (const element of [document.documentElement, document.body]) {
    if (element === null) continue;
    element.classList.remove(...[...element.classList].filter((name) => name.startsWith('cory-mat-theme-')));
    element.classList.add(...themeClasses(theme));
  }
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--surface-container');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour.trim());
}
