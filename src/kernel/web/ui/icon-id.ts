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
