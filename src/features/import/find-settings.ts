import { lstat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ImportError } from './import-error.ts';
import type { ToolName } from './tools/tool.ts';

/** A settings file of another tool. */
export interface ToolSettings {
  /** The tool. */
  readonly tool: ToolName;
  /** Absolute path. */
  readonly file: string;
}

const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** Names of the settings files of each tool in its folder, in the order in which they are looked for. */
const names: Readonly<Record<ToolName, readonly string[]>> = {
  docusaurus: endings.map((ending) => `docusaurus.config.${ending}`),
  vitepress: ['config', 'config/index'].flatMap((name) => endings.map((ending) => `.vitepress/${name}.${ending}`)),
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml'],
  antora: [...['yml', 'yaml', 'json', 'toml'].map((ending) => `antora-playbook.${ending}`), 'site.yml', 'antora.yml'],
};

/** Folders where a repository has its documentation. */
const folders = ['', 'website', 'docs', 'site', 'documentation', 'doc'];

/** Tools whose settings need no import, by the names of their files. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^book\.toml$/, 'mdBook'],
  [/^conf\.py$/, 'Sphinx'],
  [/^astro\.config\./, 'Starlight'],
  [/^_config\.ya?ml$/, 'Jekyll'],
  [/^hugo\./, 'Hugo'],
  [/^nuxt\.config\./, 'Nuxt'],
  [/^(myst|_toc)\.ya?ml$/, 'MyST'],
  [/^\.(dumi|umi)rc\./, 'dumi'],
];

const known = 'docusaurus.config.*, .vitepress/config.*, mkdocs.yml, antora-playbook.* or antora.yml';

/**
 * Finds the settings file at a path: the file itself, or that of a folder or of its folder of documentation. `tool` names
 * the tool of a file with another name. Throws {@link ImportError} when there is none, and when there are several.
 */
export async function findSettings(path: string, tool?: ToolName): Promise<ToolSettings> {
  const place = resolve(path);
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined)
    throw new ImportError(`${place} does not exist. Name a settings file, or the folder that holds it.`);
  if (!found.isDirectory()) return { tool: tool ?? toolOf(place), file: place };
  const all = await settingsIn(place, tool);
  const [first, second] = all;
  if (first === undefined) {
    throw new ImportError(
      `${place} and its folders ${folders.slice(1).join(', ')} have no ${known}. Name the settings file: asterism import <file>`,
    );
  }
  if (second !== undefined) {
    const list = all.map(({ file }) => `  asterism import ${file}`).join('\n');
    throw new ImportError(`${place} has settings of several tools. Choose one:\n${list}`);
  }
  return first;
}

/** The first settings file of each tool in a folder; folders nearer to it come first. */
async function settingsIn(place: string, tool: ToolName | undefined): Promise<readonly ToolSettings[]> {
  const wanted = Object.keys(names)
    .filter(isTool)
    .filter((name) => tool === undefined || tool === name);
  const found: ToolSettings[] = [];
  for (const name of wanted) {
    const files = folders.flatMap((folder) => names[name].map((each) => join(place, folder, each)));
    const file = await firstOf(files);
    if (file !== undefined) found.push({ tool: name, file });
  }
  return found;
}

/** The first of some files that exists; undefined for none. */
export async function firstOf(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await exists(file)) return file;
  return undefined;
}

function toolOf(file: string): ToolName {
  const name = basename(file);
  if (/^docusaurus\.config\.[cm]?[jt]s$/.test(name)) return 'docusaurus';
  if (/(^|[\\/])\.vitepress[\\/]/.test(file) && /\.[cm]?[jt]s$/.test(name)) return 'vitepress';
  if (/^mkdocs.*\.ya?ml$/.test(name)) return 'mkdocs';
  if (/playbook.*\.(ya?ml|json|toml)$|^antora.*\.ya?ml$|^site\.ya?ml$/.test(name)) return 'antora';
  const other = others.find(([pattern]) => pattern.test(name))?.[1];
  if (other !== undefined) {
    throw new ImportError(
      `${file} belongs to ${other}. Its table of contents needs no import: serve ${dirname(file)} and look at the menu. Name, logo and links are set in asterism.config.ts.`,
    );
  }
  throw new ImportError(
    `${file} is not called ${known}. If it is one of them, say which: --from docusaurus, vitepress, mkdocs or antora`,
  );
}

/** True for the name of a tool whose settings can be imported. */
export function isTool(name: string): name is ToolName {
  return Object.hasOwn(names, name);
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
}
