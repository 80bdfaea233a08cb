import { join, relative, resolve } from 'node:path';
import { checkFlags, defaultAnswers } from './answers.js';
import { CreateError } from './create-error.js';
import { holdsRepositories, isProject, isRepository, placeOf, repositoryAbove } from './places.js';
import { run } from './run.js';
import { hasLocalSources, scripts, siteFiles } from './site-files.js';
import {
  existingFiles,
  existingSettings,
  missingLines,
  missingScripts,
  refuseTwins,
  writeFiles,
} from './write-files.js';

/** @typedef {import('./answers.js').Answers} Answers */
/** @typedef {import('./flags.js').Flags} Flags */

/**
 * What sets up a site.
 * @typedef {object} CreateContext
 * @property {string} cwd Folder in which the command runs.
 * @property {boolean} interactive True if a person can answer questions.
 * @property {string} version Version of the package `asterism-docs` that the site needs.
 * @property {(line: string) => void} say Prints a line.
 */

/**
 * Sets up a site: asks, writes, installs and starts. Without a folder it asks for one, or proposes `docs`. Resolves to the exit
 * code. Throws {@link CreateError}.
 * @param {string | undefined} named folder of the site
 * @param {Flags} flags
 * @param {CreateContext} context
 * @returns {Promise<number>}
 */
export async function createSite(named, flags, context) {
  const questions = await openQuestions(flags, context);
  const given = checkFlags(flags, context.cwd);
  const folder = resolve(context.cwd, named ?? (await questions?.askFolder('docs')) ?? 'docs');
  const proposed = defaultAnswers(folder, context.cwd);
  const settings = existingSettings(folder);
  const known = settings === undefined ? given : { ...inSettings(proposed), ...given };
  const answers = questions ? await questions.askAnswers(known, proposed, context.cwd) : { ...proposed, ...known };
  refuseFamilyFolder(answers, context.cwd);
  const packageSpec = specOf(flags, context);
  const withReadme = !isProject(folder);
  const file = settings ?? 'asterism.config.ts';
  const files = siteFiles(answers, { cwd: context.cwd, packageSpec, withReadme, settings: file });
  refuseTwins(folder, files.keys());
  const existing = existingFiles(folder, files.keys());
  const kept = new Set(questions ? await questions.askKept(existing.filter((path) => path !== settings)) : existing);
  if (settings !== undefined) kept.add(settings);
  writeFiles(folder, files, kept);
  // Those in an existing settings file are not read.
  const knowsSources = settings === undefined || given.sources !== undefined;
  report(answers, { files, kept, hasSettings: settings !== undefined, knowsSources, context });
  const go = flags.install !== false && (!questions || (await questions.askYes('Install the packages now?')));
  const added = kept.has('package.json') ? ['--save-dev', `asterism-docs@${packageSpec}`] : [];
  if (!go) return sayNext(folder, context, ['npm', 'install', ...added]);
  await install(folder, added);
  const wanted = flags.start !== false && context.interactive;
  const begin = wanted && (!questions || (await questions.askYes('Start the site?')));
  return begin
    ? run([process.execPath, join(folder, 'node_modules/asterism-docs/bin/asterism.js')], folder)
    : sayNext(folder, context);
}

/**
 * The answers that the settings file contains: where it exists already, it stays, and nothing asks for them.
 * @param {Answers} answers
 */
function inSettings({ sources, name, tagline, language }) {
  return { sources, name, tagline, language };
}

/**
 * @param {Flags} flags
 * @param {CreateContext} context
 */
async function openQuestions({ yes = false }, { interactive }) {
  if (yes) return undefined;
  if (!interactive) {
    throw new CreateError(
      'There is no terminal to ask questions in. Add --yes, and flags for the answers, such as --name and --source.',
    );
  }
  const questions = await import('./ask.js');
  questions.greet();
  return questions;
}

/**
 * A folder of repositories must not become a repository itself: it would be the only package.
 * @param {Answers} answers
 * @param {string} cwd
 */
function refuseFamilyFolder({ folder, sources }, cwd) {
  const isSource = sources.some((source) => {
    const place = placeOf(source, cwd);
    return place.kind === 'folder' && place.path === folder;
  });
  if (!isSource || isRepository(folder) || !holdsRepositories(folder)) return;
  throw new CreateError(
    `${folder} contains repositories. A package.json there would turn the folder itself into a repository. Use a subfolder, such as ${join(relative(cwd, folder), 'docs')}.`,
  );
}

/**
 * @param {Flags} flags
 * @param {CreateContext} context
 */
function specOf({ package: spec }, { cwd, version }) {
  if (spec === undefined) return `^${version}`;
  return /\.tgz$/.test(spec) && !/^[a-z]+:/.test(spec) ? `file:${resolve(cwd, spec)}` : spec;
}

/**
 * @param {Answers} answers
 * @param {{ readonly files: ReadonlyMap<string, string>, readonly kept: ReadonlySet<string>, readonly hasSettings: boolean, readonly knowsSources: boolean, readonly context: CreateContext }} written
 */
function report(answers, { files, kept, hasSettings, knowsSources, context: { cwd, say } }) {
  for (const path of files.keys()) say(kept.has(path) ? `⁂ Kept the existing ${path}` : `⁂ Wrote ${path}`);
  if (!hasSettings) {
    say('⁂ The site starts with a neutral design: see look and notices in asterism.config.ts');
  }
  if (kept.has('package.json')) {
    const missing = missingScripts(join(answers.folder, 'package.json'), scripts);
    const lines = missing.map(([name, script]) => `"${name}": "${script}"`);
    if (lines.length > 0) say(`⁂ Add these scripts to package.json: ${lines.join(', ')}`);
  }
  if (kept.has('.gitignore')) {
    const lines = missingLines(join(answers.folder, '.gitignore'), files.get('.gitignore') ?? '');
    if (lines.length > 0) say(`⁂ Add these lines to .gitignore: ${lines.join(', ')}`);
  }
  const root = repositoryAbove(answers.folder);
  if (root !== undefined) {
    say(
      `⁂ Workflows are only read in the root of a git repository: move .github and .gitlab-ci.yml to ${root}, and run their commands in ${relative(root, answers.folder)}.`,
    );
  }
  if (knowsSources && answers.pages !== 'none' && hasLocalSources(answers, cwd)) {
    say(
      '⁂ Workflows run on another machine: in asterism.config.ts, replace folders with git addresses before you publish.',
    );
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} added what an existing package.json lacks, as arguments of npm
 */
async function install(folder, added) {
  const code = await run(['npm', 'install', ...added, '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (code === 0) return;
  const reason = code === 127 ? 'npm was not found' : `npm exited with code ${code}`;
  throw new CreateError(
    `The packages could not be installed: ${reason}. All files have been written. Run npm install in ${folder}.`,
  );
}

/**
 * @param {string} folder
 * @param {CreateContext} context
 * @param {readonly string[]} [first] command before the start
 */
function sayNext(folder, { cwd, say }, first = []) {
  const path = relative(cwd, folder);
  const commands = [path === '' ? [] : ['cd', path], first, ['npx', 'asterism-docs']].filter(
    ({ length }) => length > 0,
  );
  say(`⁂ Next: ${commands.map((words) => words.map(shellWord).join(' ')).join(' && ')}`);
  return 0;
}

/** @param {string} text */
function shellWord(text) {
  if (/^[\p{L}\p{N}_./\\:@-]+$/u.test(text)) return text;
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
