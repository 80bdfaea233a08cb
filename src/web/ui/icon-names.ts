/** The app's own icons, as Font Awesome class names. */
export const uiIcons = {
  home: 'fas fa-house',
  packages: 'fas fa-list-ul',
  menu: 'fas fa-book-open',
  sidebar: 'fas fa-bars-staggered',
  language: 'fas fa-language',
  more: 'fas fa-ellipsis',
  themes: 'fas fa-palette',
  close: 'fas fa-xmark',
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
  /** With a line across it: no connection. */
  connection: 'fas fa-wifi',
  copy: 'far fa-copy',
  copied: 'fas fa-check',
  expand: 'fas fa-chevron-down',
  info: 'fas fa-circle-info',
  error: 'fas fa-circle-exclamation',
  failure: 'far fa-thumbs-down',
} as const;

/**
 * The id of an icon's symbol in the document. The colon distinguishes it from ids of headings, which never have one. Other
 * class names than Font Awesome's are ignored.
 */
export function iconId(classNames: string): string {
  const names = classNames.toLowerCase().match(/[a-z0-9-]+/g) ?? [];
  const [set = 'fas', name = 'fa-bolt'] = [names.find((one) => one in iconSets), names.find(isIconName)];
  return `icon:${iconSets[set] ?? 'fas'}-${name.slice('fa-'.length)}`;
}

// Font Awesome 6 and 7 name the styles in words, version 5 in letters.
const iconSets: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  fas: 'fas',
  'fa-solid': 'fas',
  fa: 'fas',
  far: 'far',
  'fa-regular': 'far',
  fab: 'fab',
  'fa-brands': 'fab',
});

function isIconName(name: string): boolean {
  return name.startsWith('fa-') && !(name in iconSets);
}
