import type { DiagramTheme } from '#features/diagrams/diagram-message.ts';
import { diagramTokens } from '#features/diagrams/diagram-theme.ts';
import { isDark } from '#model/theme-class.ts';

/** The current theme of the document, for diagrams. */
export function pageTheme(theme: string): DiagramTheme {
  const style = getComputedStyle(document.documentElement);
  const tokens = Object.fromEntries(diagramTokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  return { dark: isDark(theme), font: style.fontFamily, tokens };
}
