import { pageIcons } from '#web/app/page-icons.ts';

/** The app's own icons, as Font Awesome class names. */
export const uiIcons = {
  ...pageIcons,
  home: 'fas fa-house',
  packages: 'fas fa-list-ul',
  menu: 'fas fa-book-open',
  sidebar: 'fas fa-bars-staggered',
  language: 'fas fa-language',
  more: 'fas fa-ellipsis',
  themes: 'fas fa-palette',
  filters: 'fas fa-sliders',
  cards: 'fas fa-table-cells-large',
  table: 'fas fa-table-list',
  search: 'fas fa-magnifying-glass',
  star: 'fas fa-star',
  external: 'fas fa-arrow-up-right-from-square',
  source: 'fas fa-code-branch',
  registry: 'fas fa-box',
  person: 'fas fa-user',
  sponsor: 'fas fa-heart',
  openwrt: 'fas fa-wifi',
  expand: 'fas fa-chevron-down',
} as const;
