import { readFile } from 'node:fs/promises';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { loadSettings } from '#config/load/load-settings.ts';
import type { Settings } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** The text of a file of the folder `deploy`. */
export function readDeployFile(file: string): Promise<string> {
  return readFile(new URL(`../${file}`, import.meta.url), 'utf8');
}

/** What the Dockerfile says. */
export interface DeployImage {
  /** All instructions with a keyword. */
  readonly named: (keyword: string) => readonly Instruction[];
  /** The arguments of the last instruction with a keyword. */
  readonly last: (keyword: string) => string;
  /** The environment of its processes. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Parses the Dockerfile. */
export async function readImage(): Promise<DeployImage> {
  const instructions = DockerfileParser.parse(await readDeployFile('Dockerfile')).getInstructions();
  const named = (keyword: string) => instructions.filter((each) => each.getKeyword() === keyword);
  const last = (keyword: string): string => named(keyword).at(-1)?.getArgumentsContent() ?? '';
  const variables = [...last('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
  return { named, last, environment: Object.fromEntries(variables) };
}

/** The settings of a process with this environment, in a folder or an empty one. */
export async function settingsIn(environment: Readonly<Record<string, string>>, directory?: string): Promise<Settings> {
  return (await loadSettings({ directory: directory ?? (await temporaryFolder()), environment, flags: {} })).settings;
}
