import type { Command, Option } from 'commander';
import { allCommands, commandPath } from '#cli/help/examples.ts';
import { optionsOf } from '#cli/help/options-of.ts';

/** What may follow the words of a command. */
export interface CompletedCommand {
  /** Words of the command after the name of the program; empty for the program itself. */
  readonly path: string;
  /** Its commands, or the choices of its argument. */
  readonly words: readonly CompletedWord[];
  /** Its options. */
  readonly options: readonly CompletedOption[];
  /** True if its arguments may be files or folders. */
  readonly takesFiles: boolean;
}

/** A word and what it stands for. */
export interface CompletedWord {
  /** The word. */
  readonly name: string;
  /** What it stands for; empty for a choice. */
  readonly description: string;
}

/** An option. */
export interface CompletedOption {
  /** Name with two hyphens. */
  readonly long: string;
  /** Name with one hyphen; undefined if it has none. */
  readonly short: string | undefined;
  /** What it does. */
  readonly description: string;
  /** What its value is: none, one of the choices, a file, a folder, or another text. */
  readonly value: 'none' | 'choice' | 'file' | 'folder' | 'text';
  /** The choices of its value. */
  readonly choices: readonly string[];
}

/** Reads what may follow each command from the program, so that completions and program never differ. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  return allCommands(program).map((command) => {
    const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
    const commands = command.commands.map((each) => ({ name: each.name(), description: plain(each.description()) }));
    return {
      path: commandPath(command),
      words: [...commands, ...choices.map((name) => ({ name, description: '' }))],
      options: optionsOf(command, program).flatMap(completedOption),
      // Without a command, the arguments are sources.
      takesFiles: command === program || command.registeredArguments.some((each) => files.test(each.name())),
    };
  });
}

/** Names of arguments that are files or folders. */
const files = /^(source|folder)/;

function completedOption(option: Option): readonly CompletedOption[] {
  const { long, short, description, argChoices = [] } = option;
  if (typeof long !== 'string') return [];
  return [{ long, short, description: plain(description), value: kindOfValue(option), choices: argChoices }];
}

function kindOfValue({ flags, required, optional, argChoices }: Option): CompletedOption['value'] {
  if (!required && !optional) return 'none';
  if (argChoices !== undefined) return 'choice';
  if (/<(folder|source)>/.test(flags)) return 'folder';
  return /<(file|place)>/.test(flags) ? 'file' : 'text';
}

/** A text of one line, without characters that shells expand. */
function plain(text: string): string {
  return text.replace(/[\s`$\\]+/g, ' ').trim();
}

/** The words that lead from one command to another, as the text `path/word`, by the path of the second. */
export function commandSteps(
  commands: readonly CompletedCommand[],
): readonly (readonly [step: string, path: string])[] {
  return commands
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const words = path.split(' ');
      return [`${words.slice(0, -1).join(' ')}/${words.at(-1)}`, path];
    });
}

/** The options of all commands with a value of a kind, as texts `path/option`. */
export function optionsWith(
  commands: readonly CompletedCommand[],
  isWanted: (option: CompletedOption) => boolean,
): readonly string[] {
  return commands.flatMap(({ path, options }) =>
    options.filter(isWanted).flatMap((option) => namesOf(option).map((name) => `${path}/${name}`)),
  );
}

/** The names of an option with their hyphens, the long one first. */
export function namesOf({ long, short }: CompletedOption): readonly string[] {
  return short === undefined ? [long] : [long, short];
}

/** The lists of choices of all options, each once. */
export function choiceLists(commands: readonly CompletedCommand[]): readonly string[] {
  const lists = commands.flatMap(({ options }) => options.map(({ choices }) => choices.join(' ')));
  return [...new Set(lists)].filter((list) => list !== '');
}

/** Quotes a text for any of the shells. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
