import type { Command } from 'commander';
import type { Example } from '#cli/command-feature.ts';
import { commandFeatures } from '#features/commands.ts';

/** The examples in the help of each command, by its words after `asterism`. */
const programExamples: Readonly<Record<string, readonly Example[]>> = {
  '': [
    { line: 'asterism ~/code', does: 'serve the repositories in a folder' },
    { line: 'asterism github:OWNER --open', does: 'serve the repositories of a GitHub account, and open the browser' },
  ],
  serve: [
    { line: 'asterism serve ~/code --port 8080', does: 'serve a folder on another port' },
    { line: 'asterism serve --config /etc/asterism/asterism.config.js', does: 'serve the sources in a settings file' },
  ],
  sync: [
    { line: 'asterism sync github:OWNER --cache /var/cache/asterism', does: 'fill the cache before the site starts' },
  ],
  config: [{ line: 'asterism config --port 8080', does: 'print all settings, as they are with this flag' }],
  cache: [
    { line: 'asterism cache', does: 'print the path and the size of the cache' },
    { line: 'asterism cache prune', does: 'delete mirrors and indexes that have not been used recently' },
  ],
};

/** The same, with those of features, by command. */
const examples = Map.groupBy(
  [programExamples, ...commandFeatures.map((feature) => feature.examples ?? {})].flatMap((each) =>
    Object.entries(each),
  ),
  ([command]) => command,
);

/** The words of a command after the name of the program; empty for the program itself. */
export function commandPath(command: Command): string {
  return command.parent === null ? '' : `${commandPath(command.parent)} ${command.name()}`.trim();
}

/** The examples of a command; none for an unknown one. */
export function examplesOf(command: Command): readonly Example[] {
  return (examples.get(commandPath(command)) ?? []).flatMap(([, own]) => own);
}

/** All commands of a program, itself included. */
export function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** Adds the examples to the help of each command. */
export function addExamples(program: Command): void {
  for (const command of allCommands(program)) {
    const lines = examplesOf(command).map(({ line, does }) => `  ${line}\n      ${does}`);
    command.addHelpText('after', `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.join('\n')}`);
  }
}
