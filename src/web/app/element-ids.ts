/** Ids of the app's elements. The colon distinguishes them from ids of headings, which never have one. */
export const ids = {
  app: 'asterism:app',
  drawer: 'asterism:drawer',
  announcer: 'asterism:announcer',
  content: 'asterism:content',
  matrix: 'asterism:matrix',
  badges: 'asterism:badges',
  folded: 'asterism:folded',
  search: 'asterism:search',
  sync: 'asterism:sync',
  packages: 'asterism:packages',
  packageMenu: 'asterism:package-menu',
  languages: 'asterism:languages',
  themes: 'asterism:themes',
  sidebar: 'asterism:sidebar',
  pages: 'asterism:pages',
  pagesTitle: 'asterism:pages-title',
  outline: 'asterism:outline',
  outlineTitle: 'asterism:outline-title',
} as const;

/** Id of the script element with the state for hydration. */
export const stateId = 'asterism-state';
