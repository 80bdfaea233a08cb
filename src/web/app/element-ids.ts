/** Ids of the app's elements. The colon distinguishes them from ids of headings, which never have one. */
export const ids = {
  app: 'asterism:app',
  loading: 'asterism:loading',
  notices: 'asterism:notices',
  announcer: 'asterism:announcer',
  content: 'asterism:content',
  matrix: 'asterism:matrix',
  matrixRoot: 'asterism:matrix-root',
  badges: 'asterism:badges',
  folded: 'asterism:folded',
  search: 'asterism:search',
  sync: 'asterism:sync',
  packages: 'asterism:packages',
  packageMenu: 'asterism:package-menu',
  languages: 'asterism:languages',
  versions: 'asterism:versions',
  themes: 'asterism:themes',
  sidebar: 'asterism:sidebar',
  pages: 'asterism:pages',
  pagesTitle: 'asterism:pages-title',
  outline: 'asterism:outline',
  outlineTitle: 'asterism:outline-title',
  section: 'asterism:section',
  failure: 'asterism:failure',
  cachedPages: 'asterism:cached-pages',
  cachedNotice: 'asterism:cached-notice',
  offlineCopy: 'asterism:offline-copy',
  icons: 'asterism:icons',
} as const;

/** Id of the script element with the state. */
export const stateId = 'asterism-state';
