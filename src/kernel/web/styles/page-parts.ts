import { featureParts } from '#features/declared.ts';

/** A hook for style sheets of a site. */
export interface StyleHook {
  readonly name: string;
  /** What it is, in a few words. */
  readonly meaning: string;
}

/** The values of `data-part`: parts of pages that style sheets of a site may rely on. */
export const pageParts = [
  { name: 'announcement', meaning: 'the announcement of the settings, below the header' },
  { name: 'header', meaning: 'the bar at the top' },
  { name: 'brand', meaning: 'logo and name of the site in the header, where a package is beside them' },
  { name: 'title', meaning: 'icon and name of the package in the header, a link' },
  { name: 'package-menu', meaning: 'the menu of the package, a popover' },
  { name: 'header-links', meaning: 'the links of the settings in the header of a wide window' },
  { name: 'menu', meaning: 'the menus of languages and themes, popovers' },
  { name: 'sheet', meaning: 'the surface with everything between header and footer, without the columns at its sides' },
  { name: 'breadcrumbs', meaning: 'the path from the home page to the page' },
  { name: 'card', meaning: 'the card of the package on its first page; on the home page name, search and totals' },
  { name: 'about', meaning: 'the text about the family below its packages, on the home page' },
  { name: 'copy-page', meaning: 'the button of the menu with markdown, permanent link and offline copy' },
  { name: 'notice', meaning: 'a notice above the article' },
  { name: 'article', meaning: 'the text of the page, as its author wrote it' },
  { name: 'facts', meaning: 'the line below the article: last change, links to edit and to the history' },
  { name: 'previous-next', meaning: 'links to the pages before and after' },
  { name: 'relations', meaning: 'releases, dependencies, dependents, mentions and stars of a package, in tabs' },
  { name: 'sidebar', meaning: 'the container of page tree and outline: columns on wide screens, a popover on others' },
  { name: 'page-tree', meaning: 'the pages of the package' },
  { name: 'outline', meaning: 'the headings of the page' },
  { name: 'totals', meaning: 'the numbers of the family above the Matrix' },
  { name: 'matrix', meaning: 'the cards or the table of all packages' },
  { name: 'drawer', meaning: 'the list of all packages, a dialog' },
  { name: 'failure', meaning: 'the message of an error page' },
  { name: 'messages', meaning: 'the area for short messages at the bottom of the window' },
  { name: 'footer', meaning: 'everything at the end of the page' },
  { name: 'footer-columns', meaning: 'columns of links of the settings in the footer' },
  { name: 'footer-text', meaning: 'the text of the settings in the footer' },
  ...featureParts,
] as const satisfies readonly StyleHook[];

/** The custom properties of colours that style sheets of a site may use and set, without `--`. */
export const colourProperties = [
  { name: 'backdrop', meaning: 'the background behind everything' },
  { name: 'surface', meaning: 'the sheet and the columns at its sides' },
  { name: 'surface-container', meaning: 'header, cards, code blocks' },
  { name: 'surface-container-high', meaning: 'cards and rows under the pointer' },
  { name: 'on-surface', meaning: 'text' },
  { name: 'on-surface-variant', meaning: 'less important text' },
  { name: 'outline', meaning: 'borders of controls' },
  { name: 'outline-variant', meaning: 'lines between parts' },
  { name: 'primary', meaning: 'links, icons, focus rings' },
  { name: 'on-primary', meaning: 'text on `--primary`' },
  { name: 'primary-container', meaning: 'the current entry of a list' },
  { name: 'on-primary-container', meaning: 'text on `--primary-container`' },
  { name: 'tertiary', meaning: 'the second colour: warnings, stars' },
  { name: 'error', meaning: 'errors' },
  { name: 'syntax-keyword', meaning: 'keywords in code' },
  { name: 'syntax-comment', meaning: 'comments in code' },
  { name: 'syntax-string', meaning: 'strings in code' },
  { name: 'syntax-number', meaning: 'numbers in code' },
  { name: 'syntax-title', meaning: 'function names in code' },
  { name: 'syntax-type', meaning: 'types in code' },
  { name: 'syntax-deletion', meaning: 'removed lines in code' },
] as const satisfies readonly StyleHook[];

/** The custom properties of type and shape that style sheets of a site may use and set, without `--`. */
export const shapeProperties = [
  { name: 'sans', meaning: 'font families of text' },
  { name: 'headings', meaning: 'font families of headings' },
  { name: 'mono', meaning: 'font families of code' },
  { name: 'column', meaning: 'width of a line of text, a length' },
  { name: 'wide', meaning: 'width of code and tables, a length' },
  { name: 'radius', meaning: 'radius of corners' },
  { name: 'header-height', meaning: 'height of the header' },
] as const satisfies readonly StyleHook[];
