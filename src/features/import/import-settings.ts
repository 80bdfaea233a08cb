import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Reader } from '#catalog/reading/reader.ts';
import { fieldOf, isMap, type Value } from '#platform/values.ts';
import { Draft } from './draft/draft.ts';
import { findSettings, firstOf } from './find-settings.ts';
import { ImportError } from './import-error.ts';
import { Key } from './keys/key.ts';
import { type KeyReport, Ledger } from './keys/ledger.ts';
import { createFindRule } from './keys/rules.ts';
import { folderBelow, openOldSite, repositoryRoot } from './old-site.ts';
import { readInherited } from './read/read-inherited.ts';
import { type ModuleReading, readModuleSettings } from './read/read-module-settings.ts';
import { readSettingsText } from './read/read-text.ts';
import { readToml } from './read/read-toml.ts';
import { readYaml } from './read/read-yaml.ts';
import { runSettings } from './read/run-settings.ts';
import type { FileReport, ImportReport } from './report/import-report.ts';
import { antoraComponent, antoraPlaybook } from './tools/antora.ts';
import { docusaurus, docusaurusSidebars, docusaurusVersions } from './tools/docusaurus.ts';
import { mkdocs, mkdocsWithInherited } from './tools/mkdocs.ts';
import type { Conversion, Converter, ToolName } from './tools/tool.ts';
import { vitepress } from './tools/vitepress.ts';

/** What to import. */
export interface ImportInput {
  /** A settings file, or a folder that holds one. */
  readonly path: string;
  /** Folder of the new settings file. */
  readonly out: string;
  /** The tool; found by the name of the file when absent. */
  readonly tool?: ToolName | undefined;
  /** True to run a settings file that is a program. */
  readonly run?: boolean | undefined;
  /** Name of the product. */
  readonly product: string;
  /** Languages of the interface. */
  readonly languages: readonly string[];
  /** Parses programs in a thread with limits. */
  readonly reader: Pick<Reader, 'read'>;
}

/** Imported settings. */
export interface Imported {
  /** The settings. */
  readonly draft: Draft;
  /** What became of each key. */
  readonly report: ImportReport;
  /** Settings whose values a program computes, with the keys. */
  readonly byHand: readonly (readonly [setting: string, key: string])[];
}

/** A file to convert. */
interface ReadFile {
  readonly file: string;
  readonly converter: Converter;
  readonly value: Value;
}

const sidebarNames = ['sidebars.ts', 'sidebars.js', 'sidebars.mjs', 'sidebars.cjs', 'sidebars.json'];

/**
 * Reads the settings of another tool and converts them. Programs are read and not run, unless that is asked for. Throws
 * {@link ImportError} for files that cannot be read.
 */
export async function importSettings(input: ImportInput): Promise<Imported> {
  const { tool, file } = await findSettings(input.path, input.tool);
  const base = tool === 'vitepress' ? file.slice(0, file.lastIndexOf('.vitepress')) : dirname(file);
  // Without git, a named folder is the repository.
  const named = resolve(input.path);
  const root = await repositoryRoot(base, named === file ? base : named);
  const read = await readFiles(tool, file, { root, run: input.run === true, reader: input.reader });
  const site = await openOldSite({
    root,
    base,
    out: input.out,
    product: input.product,
    named: tool === 'docusaurus',
  });
  const draft = new Draft();
  const conversionOf = (each: ReadFile): Conversion => {
    return { site, draft, languages: input.languages, folder: folderBelow(root, dirname(each.file)) };
  };
  const files = read.map((each) => convert(each, conversionOf(each), input.out));
  addSources({ site, draft });
  addNeutralLook(draft);
  const unread = files.flatMap(({ keys }) => keys.flatMap(computed));
  return { draft, report: { files }, byHand: unread.filter(([setting]) => !draft.has(setting)) };
}

/** A site that looked different before begins without the colours and animations of Asterism. */
function addNeutralLook(draft: Draft): void {
  draft.set('look.theme', 'device');
  draft.set('look.background', 'none');
  draft.set('notices.ready', false);
}

function convert({ file, converter, value }: ReadFile, conversion: Conversion, out: string): FileReport {
  const ledger = new Ledger();
  converter.convert(new Key(value, ledger), conversion);
  const shown = relative(out, file);
  return {
    file: shown.startsWith('..') ? file : shown,
    title: converter.title,
    keys: ledger.report(value, createFindRule(converter.rules)),
  };
}

function computed({ key, outcome, setting }: KeyReport): readonly (readonly [string, string])[] {
  return outcome === 'unread' && setting !== undefined ? [[setting, key]] : [];
}

/** Without sources of its own, the site shows the repository of the settings. */
function addSources({ site, draft }: Pick<Conversion, 'site' | 'draft'>): void {
  if (!draft.has('sources')) draft.push('sources', site.source);
  const languages = draft.get('core.languages');
  const first = draft.get('core.translations.language');
  // The language of documents must be one of those of the interface.
  if (Array.isArray(languages) && !languages.includes(first ?? 'en')) draft.push('core.languages', first ?? 'en');
}

interface Reading extends ModuleReading {
  readonly run: boolean;
}

async function readFiles(tool: ToolName, file: string, reading: Reading): Promise<readonly ReadFile[]> {
  const value = await readOne(file, reading);
  if (!isMap(value)) throw new ImportError(`${file} is not an object of settings. Name the settings file of the tool.`);
  if (tool === 'docusaurus')
    return [{ file, converter: docusaurus, value }, ...(await besideDocusaurus(file, reading))];
  if (tool === 'vitepress') return [{ file, converter: vitepress, value }];
  if (tool === 'mkdocs') return [await mkdocsFile(file, value, reading)];
  return antoraFiles(file, value, reading);
}

async function mkdocsFile(file: string, own: Value, { root }: Reading): Promise<ReadFile> {
  const { value, isWhole } = await readInherited(file, own, root);
  if (isWhole && fieldOf(value, 'site_name') === undefined)
    throw new ImportError(`${file} has no site_name, so it belongs to another tool. Name the mkdocs.yml of MkDocs.`);
  return { file, converter: isWhole ? mkdocsWithInherited : mkdocs, value };
}

async function antoraFiles(file: string, value: Value, reading: Reading): Promise<readonly ReadFile[]> {
  if (fieldOf(value, 'site') === undefined && fieldOf(value, 'content') === undefined) {
    if (fieldOf(value, 'name') === undefined)
      throw new ImportError(
        `${file} has neither site nor name, so it belongs to another tool. Name a playbook or an antora.yml.`,
      );
    return [{ file, converter: antoraComponent, value }];
  }
  const beside = ['antora.yml', 'docs/antora.yml'].map((name) => join(dirname(file), name));
  const component = await firstOf(beside);
  const own =
    component === undefined
      ? []
      : [{ file: component, converter: antoraComponent, value: await readOne(component, reading) }];
  return [{ file, converter: antoraPlaybook, value }, ...own];
}

/** The sidebars and the list of versions beside `docusaurus.config.*`. */
async function besideDocusaurus(file: string, reading: Reading): Promise<readonly ReadFile[]> {
  const kinds = [
    { names: sidebarNames, converter: docusaurusSidebars },
    { names: ['versions.json'], converter: docusaurusVersions },
  ];
  const found: ReadFile[] = [];
  for (const { names, converter } of kinds) {
    const beside = await firstOf(names.map((name) => join(dirname(file), name)));
    if (beside !== undefined) found.push({ file: beside, converter, value: await readOne(beside, reading) });
  }
  return found;
}

async function readOne(file: string, { run, ...reading }: Reading): Promise<Value> {
  const text = await readSettingsText(file);
  if (/\.(ya?ml|json)$/.test(file)) return readYaml(file, text);
  if (file.endsWith('.toml')) return readToml(file, text);
  if (!/\.[cm]?[jt]s$/.test(file))
    throw new ImportError(
      `${basename(file)} is not YAML, JSON, TOML, JavaScript or TypeScript. Name the settings file.`,
    );
  return run ? runSettings(file) : readModuleSettings(file, text, reading);
}
