import { builtin, unsupported } from '#features/import/keys/rules.ts';

/** The fates of keys that several tools have, by what the keys are about. */
export const common = {
  build: builtin('There is no build: pages are rendered when they are read, or written by asterism export.'),
  cache: builtin('server.cache is the folder of the cache.'),
  endings: builtin('The setting redirects accepts addresses with and without .html. Addresses of pages end in .html.'),
  files: unsupported('Choose files with the field `files` of the source, such as files: ["/docs/**"].'),
  highlighting: builtin('Code in about 100 languages is highlighted, in the colours of the theme.'),
  logoLink: unsupported('The logo leads to the home page of the site.'),
  name: builtin('site.name is the name of the site.'),
  outline: builtin('Every page has an outline of its headings.'),
  output: builtin('asterism export writes to the folder of --out.'),
  search: builtin('Search is built in, also in exports. See docs/guides/search.md.'),
  sitemap: builtin('The site has a sitemap, once core.server.url is set.'),
  source: builtin('Every page links to its source at the forge of the repository.'),
  theme: builtin('The theme follows the device, and visitors can choose another one. See docs/guides/themes.md.'),
  titles: builtin('A title names the page, its package and the site.'),
  translations: builtin('Translations are recognised by their file names. See docs/guides/translate.md.'),
};

/** The fate of settings that are code for a tool. */
export const codeFor = (tool: string) =>
  unsupported(`It is code for ${tool}. Check whether Asterism already does this; if not, write an extension.`);
