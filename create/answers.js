import { basename, dirname, relative } from 'node:path';
import { CreateError } from './create-error.js';
import { gitSettings, holdsRepositories, isFolder, isRepository, placeOf } from './places.js';

/** Languages of the interface. */
export const languages = { en: 'English', hu: 'Magyar' };

/** Hosts that publish the site. */
export const hosts = { github: 'GitHub Pages', gitlab: 'GitLab Pages', bucket: 'A bucket (S3)', none: 'Not yet' };

/** Accounts at forges; groups of GitLab can be in groups. */
const accounts = [
  /^(github|codeberg|bitbucket):[\w.-]+$/i,
  /^gitlab:[\w.-]+(\/[\w.-]+)*$/i,
  /^gitea:[\w.-]+(:\d+)?\/[\w.-]+$/i,
];

/** @typedef {keyof typeof languages} Language */
/** @typedef {keyof typeof hosts} Host */

/**
 * What a site is made of.
 * @typedef {object} Answers
 * @property {string} folder Absolute path of its folder.
 * @property {readonly string[]} sources Where its repositories come from, as the user wrote it.
 * @property {string} name Its name.
 * @property {string} tagline A line that says what the packages are for; may be empty.
 * @property {Language} language Language of the interface.
 * @property {Host} pages Host that publishes it.
 */

/**
 * Why a text cannot be a name or a tagline. Undefined if it can.
 * @param {string} text
 * @param {string} what
 */
export function whyNoLine(text, what) {
  if (/\p{Cc}/u.test(text)) return `The ${what} must be one line without control characters.`;
  return text.length > 100 ? `The ${what} can have at most 100 characters.` : undefined;
}

/**
 * Why a text cannot be the name of a site. Undefined if it can.
 * @param {string} text
 */
export function whyNoName(text) {
  return text.trim() === '' ? 'The name must not be empty.' : whyNoLine(text, 'name');
}

/**
 * Why a text cannot be a source. Undefined if it can.
 * @param {string} source
 * @param {string} cwd
 * @returns {string | undefined}
 */
export function whyNoSource(source, cwd) {
  if (source.trim() === '' || /\p{Cc}/u.test(source))
    return 'A source is a folder, a git address, or an account such as github:OWNER.';
  const place = placeOf(source, cwd);
  if (place.kind === 'folder') {
    return isFolder(place.path)
      ? undefined
      : `The folder ${source} does not exist. Use an existing folder, a git address, or an account such as github:OWNER.`;
  }
  if (accounts.some((account) => account.test(source))) return undefined;
  if (/^https?:\/\/[^/@]*:[^/@]+@/i.test(source))
    return 'The address contains a password, which would be stored in the settings file. Write it without the password. The guide "Private repositories" explains how to pass it: docs/guides/private-repositories.md.';
  if (/^(https?|ssh|file|git):\/\/./i.test(source) || /^[\w.-]+@[\w.-]+:/.test(source)) return undefined;
  return `${source} is not a valid source. Accounts are github:OWNER, gitlab:GROUP, codeberg:OWNER, bitbucket:WORKSPACE or gitea:HOST/OWNER; git addresses start with https:// or ssh://.`;
}

/**
 * Checks the answers of the command line. Throws {@link CreateError}.
 * @param {import('./flags.js').Flags} flags
 * @param {string} cwd
 * @returns {Partial<Omit<Answers, 'folder'>>}
 */
export function checkFlags({ name, tagline, source, language, pages }, cwd) {
  const reasons = [
    name === undefined ? undefined : whyNoName(name),
    tagline === undefined ? undefined : whyNoLine(tagline, 'tagline'),
    ...(source ?? []).map((each) => whyNoSource(each, cwd)),
  ];
  const reason = reasons.find((each) => each !== undefined);
  if (reason !== undefined) throw new CreateError(reason);
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(tagline !== undefined && { tagline: tagline.trim() }),
    ...(source !== undefined && { sources: source }),
    ...(language !== undefined && { language: oneOf('language', language, languages) }),
    ...(pages !== undefined && { pages: oneOf('pages', pages, hosts) }),
  };
}

/**
 * The answers that are right for most sites in a folder.
 * @param {string} folder
 * @param {string} cwd
 * @returns {Answers}
 */
export function defaultAnswers(folder, cwd) {
  const isSource = folder !== cwd && (isRepository(cwd) || holdsRepositories(cwd));
  return {
    folder,
    sources: [relative(cwd, isSource ? cwd : folder) || '.'],
    name: nameFrom(folder),
    tagline: '',
    language: /^hu\b/i.test(Intl.DateTimeFormat().resolvedOptions().locale) ? 'hu' : 'en',
    pages: /gitlab/i.test(gitSettings(folder)) ? 'gitlab' : 'github',
  };
}

/** @param {string} folder */
function nameFrom(folder) {
  const general = /^(docs?|documentation|docs-site|site|web|website|www)$/i;
  const name = general.test(basename(folder)) ? basename(dirname(folder)) || basename(folder) : basename(folder);
  const words = name.split(/[-_.\s]+/).filter((word) => word !== '');
  return (
    words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
      .slice(0, 100) || 'Documentation'
  );
}

/**
 * @template {string} Key
 * @param {string} flag
 * @param {string} value
 * @param {Readonly<Record<Key, string>>} known
 * @returns {Key}
 */
function oneOf(flag, value, known) {
  for (const key in known) if (key === value) return key;
  throw new CreateError(`--${flag} ${value} is unknown. Use one of: ${Object.keys(known).join(', ')}.`);
}
