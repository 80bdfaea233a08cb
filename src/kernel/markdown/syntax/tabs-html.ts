/** How a tab is written. */
export interface TabOptions {
  /** Its label, as HTML. */
  readonly label: string;
  /** True for the first tab of its group. */
  readonly isFirst: boolean;
}

/**
 * The HTML before the content of a tab. Tabs are shown one below the other as blocks that open without JavaScript; the first one
 * is open.
 */
export function tabStart({ label, isFirst }: TabOptions): string {
  const shown = label.trim() === '' ? 'Tab' : label.trim();
  return `<details${isFirst ? ' open' : ''}>\n<summary>${shown}</summary>\n`;
}

/** The HTML after the content of a tab. */
export const tabEnd = '</details>\n';
