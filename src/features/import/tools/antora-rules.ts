import { builtin, type Rules, unsupported } from '#features/import/keys/rules.ts';
import { codeFor, common } from './common-fates.ts';

const ui = unsupported(
  'The interface of Antora has no counterpart. Logo and links are in site, style sheets in styles.',
);
const fetching = builtin('Sources are fetched and kept in the cache. See docs/guides/sources.md.');
const code = codeFor('Antora');
const urls = builtin('Every page has one address, and the setting redirects accepts all spellings of an old one.');
const latest = builtin(
  'Addresses without a version show the current one: see versions.current. @latest is the newest release.',
);
const read = builtin('Asterism reads antora.yml of the repository itself.');
const worktrees = builtin('A folder on this machine is shown as it is, with uncommitted changes.');

/** The fates of documented keys of an Antora playbook that are not converted. */
export const antoraPlaybookRules: Rules = {
  'site.start_page': unsupported(
    'The home page is the list of packages. pages.github.defaultRepo names the package that / leads to.',
  ),
  'site.robots': builtin('robots.txt allows all pages. Set other rules at the proxy.'),
  'site.keys': unsupported('It is data for the user interface of Antora.'),
  'content.sources': unsupported('Sources have no such setting. See docs/guides/sources.md.'),
  'content.sources[].start_paths': unsupported('A source has one root. Repeat the source for each path.'),
  'content.sources[].edit_url': common.source,
  'content.sources[].version': builtin('The version of a page is its tag or branch.'),
  'content.sources[].worktrees': worktrees,
  'content.edit_url': common.source,
  'content.worktrees': worktrees,
  asciidoc: builtin('AsciiDoc is read without settings. See docs/reference/dialects.md.'),
  'asciidoc.attributes': unsupported(
    'Attributes for all components have no counterpart: add them to each antora.yml, which Asterism reads.',
  ),
  'asciidoc.extensions': code,
  'antora.generator': code,
  'antora.extensions': code,
  'antora.extensions[]': unsupported(
    'Check whether Asterism already does this: search, redirects and the sitemap are built in.',
  ),
  ui,
  output: common.output,
  'output.destinations': common.output,
  runtime: builtin('The settings server.log and server.cache configure the log and the cache.'),
  'runtime.fetch': fetching,
  'runtime.cache_dir': common.cache,
  git: fetching,
  'git.credentials': unsupported(
    'Asterism uses the git credentials of the machine, or tokens: see docs/guides/private-repositories.md.',
  ),
  'git.ensure_git_suffix': fetching,
  network: unsupported('Asterism uses the proxy of the environment: HTTPS_PROXY and NO_PROXY.'),
  urls,
  'urls.redirect_facility': builtin('The server redirects, and an export writes pages that redirect.'),
  'urls.latest_version_segment_strategy': latest,
  'urls.latest_version_segment': latest,
  'urls.latest_prerelease_version_segment': latest,
};

/** The fates of documented keys of `antora.yml` that are not converted. */
export const antoraComponentRules: Rules = {
  name: builtin('A package is called like its repository. Antora links that name the component find their pages.'),
  title: common.name,
  version: builtin('The version of a page is its tag or branch. See docs/guides/versions.md.'),
  display_version: builtin('A version is called like its tag or branch.'),
  prerelease: builtin('A tag such as 2.0.0-rc.1 is a prerelease.'),
  start_page: read,
  nav: read,
  start_path: read,
  asciidoc: read,
  'asciidoc.extensions': code,
  ext: code,
};
