import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageStandIn } from '#model/package-stand-in.ts';
import { errorMessage } from '#platform/errors.ts';
import { importModule } from '#platform/import-module.ts';
import type { SyntaxPosition } from '#platform/syntax-position.ts';
import { printedPosition } from '#platform/syntax-position.ts';
import { SettingsError } from './settings-error.ts';

/** Default names of the settings file. */
export const settingsFileNames = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `asterism.config.${ending}`);

/** The content of a settings file. */
export interface SettingsFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** The exported or parsed object, before validation. */
  readonly content: unknown;
}

/**
 * Reads a named settings file, or the one in the folder. Returns undefined when the folder has none, and for `false`.
 * Throws {@link SettingsError} when the named file is missing, the folder has several, or the file cannot be read.
 */
export async function readSettingsFile(directory: string, named?: string | false): Promise<SettingsFile | undefined> {
  if (named === false) return undefined;
  const file = named === undefined ? await findFile(directory) : resolve(directory, named);
  if (file === undefined) return undefined;
  if (!settingsFileNames.some((name) => extname(name) === extname(file))) {
    throw new SettingsError(`${file} is not a settings file. Its name must end in .ts, .mts, .js, .mjs or .json.`);
  }
  if (!(await exists(file))) throw new SettingsError(`The settings file ${file} does not exist. Check the path.`);
  const content = await read(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`${file} does not export an object. ${exampleFor(file)}`);
  }
  return { path: file, content };
}

async function findFile(directory: string): Promise<string | undefined> {
  const present = await Promise.all(settingsFileNames.map((name) => exists(join(directory, name))));
  const found = settingsFileNames.filter((_, index) => present[index]);
  if (found.length > 1) {
    throw new SettingsError(
      `${directory} contains ${found.join(' and ')}. Keep one of them, or choose one with --config.`,
    );
  }
  return found[0] === undefined ? undefined : join(directory, found[0]);
}

async function read(file: string): Promise<unknown> {
  try {
    if (extname(file) === '.json') return await readJson(file);
    const { default: content } = await importModule(pathToFileURL(file).href, { standIns: packageStandIn });
    return await content;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw unreadable(file, error, await modulePosition(file));
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(file, error, error instanceof SyntaxError ? jsonPosition(text, error) : undefined);
  }
}

/** An error with file, line and column in the form that editors and terminals link, and with the line itself. */
function unreadable(file: string, cause: unknown, position: SyntaxPosition | undefined): SettingsError {
  const reason = errorMessage(cause);
  const at = position === undefined ? '' : `:${position.line}:${position.column}`;
  const line = position === undefined || position.text.trim() === '' ? '' : `\n  ${position.text.trim()}`;
  return new SettingsError(`${file}${at} cannot be read: ${reason}${line}`, { cause });
}

function exampleFor(file: string): string {
  if (extname(file) === '.json') return 'It must contain an object such as { "product": "…" }.';
  return `Write export default defineConfig({ … }) in ${basename(file)}.`;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** The position of a JSON syntax error, from the message of the parser. For truncated text it is the end of the text. */
function jsonPosition(text: string, { message }: SyntaxError): SyntaxPosition {
  const lines = text.split('\n');
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  const at = Number(line ?? lines.length);
  const written = lines[at - 1] ?? '';
  return { line: at, column: Number(column ?? written.length + 1), text: written };
}

/** The position of a syntax error in a JavaScript or TypeScript module; undefined if there is none. Does not run it. */
async function modulePosition(file: string): Promise<SyntaxPosition | undefined> {
  return file.endsWith('.ts') ? typesPlace(await readFile(file, 'utf8')) : scriptPlace(file);
}

function scriptPlace(file: string): Promise<SyntaxPosition | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--check', file], (_error, _stdout, stderr) => resolve(printedPosition(stderr)));
  });
}

function typesPlace(text: string): SyntaxPosition | undefined {
  try {
    stripTypeScriptTypes(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? printedPosition(error.stack ?? '') : undefined;
  }
}
