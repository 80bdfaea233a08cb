/**
 * The icons that scripts may show on any page, as Font Awesome class names: a part of the entry script. The icons of React roots
 * come with their code.
 */
export const pageIcons = {
  close: 'fas fa-xmark',
  /** With a line across it: no connection. */
  connection: 'fas fa-wifi',
  copied: 'fas fa-check',
  copy: 'far fa-copy',
  error: 'fas fa-circle-exclamation',
  failure: 'far fa-thumbs-down',
  info: 'fas fa-circle-info',
} as const;

/** An icon that a script may show on any page. The header of every document has that of themes. */
export type PageIcon = (typeof pageIcons)[keyof typeof pageIcons] | 'fas fa-palette';
