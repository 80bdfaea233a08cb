import { confirm, intro, isCancel, select, text } from '@clack/prompts';
import { hosts, languages, whyNoLine, whyNoName, whyNoSource } from './answers.js';
import { CreateError } from './create-error.js';

/** @typedef {import('./answers.js').Answers} Answers */

/** Begins the questions. */
export function greet() {
  intro('⁂ Asterism: a documentation site for a family of repositories');
}

/**
 * Asks for the folder of the site.
 * @param {string} proposed
 */
export async function askFolder(proposed) {
  return answered(await text({ message: 'Folder of the site', placeholder: proposed, defaultValue: proposed }));
}

/**
 * Asks for each answer that is not known.
 * @param {Partial<Answers>} known
 * @param {Answers} proposed
 * @param {string} cwd
 * @returns {Promise<Answers>}
 */
export async function askAnswers(known, proposed, cwd) {
  const sources = known.sources ?? (await askSources(proposed.sources, cwd));
  const name = known.name ?? (await askLine('Name of the site', proposed.name, whyNoName));
  const tagline = known.tagline ?? (await askTagline());
  const language = known.language ?? (await choose('Language of the interface', languages, proposed.language));
  const pages = known.pages ?? (await choose('Publish the site at', hosts, proposed.pages));
  return { folder: proposed.folder, sources, name, tagline, language, pages };
}

/**
 * Asks whether existing files are replaced, one by one. Resolves to those that are kept.
 * @param {readonly string[]} existing
 */
export async function askKept(existing) {
  /** @type {Set<string>} */
  const kept = new Set();
  for (const path of existing) {
    const replace = await confirm({ message: `${path} exists. Replace it?`, initialValue: false });
    if (!answered(replace)) kept.add(path);
  }
  return kept;
}

/**
 * Asks a question with the answers yes and no.
 * @param {string} message
 */
export async function askYes(message) {
  return answered(await confirm({ message }));
}

/**
 * @param {readonly string[]} proposed
 * @param {string} cwd
 */
async function askSources(proposed, cwd) {
  const line = await askLine(
    'Repositories, separated by commas: folders, git URLs, or accounts such as github:OWNER',
    proposed.join(', '),
    (answer) =>
      split(answer)
        .map((source) => whyNoSource(source, cwd))
        .find((reason) => reason !== undefined),
  );
  return split(line);
}

/**
 * @param {string} message
 * @param {string} proposed
 * @param {(answer: string) => string | undefined} why why an answer is not valid
 */
async function askLine(message, proposed, why) {
  const validate = (/** @type {string | undefined} */ answer) => why(answer || proposed);
  return answered(await text({ message, placeholder: proposed, defaultValue: proposed, validate })).trim();
}

async function askTagline() {
  const validate = (/** @type {string | undefined} */ answer) => whyNoLine(answer ?? '', 'tagline');
  const message = 'Tagline: what the packages are for, in one line (optional)';
  return answered(await text({ message, defaultValue: '', validate })).trim();
}

/**
 * @template {string} Key
 * @param {string} message
 * @param {Readonly<Record<Key, string>>} labels
 * @param {Key} initialValue
 * @returns {Promise<Key>}
 */
async function choose(message, labels, initialValue) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  // Every option is a key of the labels.
  return /** @type {Key} */ (answered(await select({ message, options, initialValue })));
}

/** @param {string} line */
function split(line) {
  return line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * The answer to a question. Throws {@link CreateError} after Ctrl+C.
 * @template Value
 * @param {Value} value
 * @returns {Exclude<Value, symbol>}
 */
function answered(value) {
  if (isCancel(value)) throw new CreateError('Cancelled.');
  return /** @type {Exclude<Value, symbol>} */ (value);
}
