import { access, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '#platform/errors.ts';
import { importModule } from './import-module.ts';
import { SettingsError } from './settings-error.ts';
import { jsonPlace, modulePlace, type SyntaxPlace } from './syntax-place.ts';

/** The names under which a settings file is looked for. */
const fileNames = ['asterism.config.ts', 'asterism.config.js', 'asterism.config.mjs', 'asterism.config.json'];

/** A settings file that was read. */
export interface SettingsFile {
  /** Its absolute path. */
  readonly file: string;
  /** What it says, unchecked. */
  readonly content: unknown;
}

/**
 * Reads the settings file that was asked for, or the one in the folder; undefined where there is none, and for `false`. Throws
 * {@link SettingsError} when it is missing, one of several, or cannot be read.
 */
export async function readSettingsFile(directory: string, asked?: string | false): Promise<SettingsFile | undefined> {
  if (asked === false) return undefined;
  const file = asked === undefined ? await findFile(directory) : resolve(directory, asked);
  if (file === undefined) return undefined;
  if (!fileNames.some((name) => extname(name) === extname(file))) {
    throw new SettingsError(`${file} is no settings file. Its name must end in .ts, .js, .mjs or .json.`);
  }
  if (!(await exists(file))) throw new SettingsError(`There is no settings file ${file}. Check the path.`);
  const content = await read(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`${file} holds no settings. ${howToWrite(file)}`);
  }
  return { file, content };
}

async function findFile(directory: string): Promise<string | undefined> {
  const present = await Promise.all(fileNames.map((name) => exists(join(directory, name))));
  const found = fileNames.filter((_, index) => present[index]);
  if (found.length > 1) {
    throw new SettingsError(`${directory} holds ${found.join(' and ')}. Keep one, or name one with --config.`);
  }
  return found[0] === undefined ? undefined : join(directory, found[0]);
}

async function read(file: string): Promise<unknown> {
  try {
    if (extname(file) === '.json') return await readJson(file);
    const { default: content } = await importModule(pathToFileURL(file).href);
    return await content;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw unreadable(file, error, await modulePlace(file));
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(file, error, error instanceof SyntaxError ? jsonPlace(text, error) : undefined);
  }
}

/** Names the file, the line and the column as editors and terminals do, and shows the line. */
function unreadable(file: string, cause: unknown, place: SyntaxPlace | undefined): SettingsError {
  const reason = errorMessage(cause);
  const at = place === undefined ? '' : `:${place.line}:${place.column}`;
  const line = place === undefined || place.text.trim() === '' ? '' : `\n  ${place.text.trim()}`;
  return new SettingsError(`${file}${at} cannot be read: ${reason}${line}`, { cause });
}

function howToWrite(file: string): string {
  if (extname(file) === '.json') return 'Write { "product": "…" }.';
  return `Write export default defineConfig({ … }) in ${basename(file)}.`;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
