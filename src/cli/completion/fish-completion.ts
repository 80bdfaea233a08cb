import { type CompletedCommand, type CompletedOption, commandSteps, quoted } from './completed-commands.ts';

/** Writes the completions for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const steps = commandSteps(commands).map(
    ([step, path]) => `            case ${quoted(step)}\n                set command ${quoted(path)}`,
  );
  return `# Completions of asterism for fish. Load them with: asterism completion fish | source
function __asterism_at
    set -l command ''
    for word in (commandline -opc)[2..-1]
        switch "$command/$word"
${steps.join('\n')}
        end
    end
    test "$command" = "$argv[1]"
end
${commands.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, words, options, takesFiles }: CompletedCommand): readonly string[] {
  const at = `complete -c asterism -n ${quoted(`__asterism_at "${path}"`)}`;
  return [
    ...(takesFiles ? [] : [`${at} -f`]),
    ...words.map(({ name, description }) => `${at} -a ${quoted(name)}${describe(description)}`),
    ...options.map(
      (option) => `${at} ${flagsOf(option)}${describe(option.description)}${values[option.value](option)}`,
    ),
  ];
}

function flagsOf({ long, short }: CompletedOption): string {
  const name = `-l ${long.slice(2)}`;
  return short === undefined ? name : `-s ${short.slice(1)} ${name}`;
}

const values: Readonly<Record<CompletedOption['value'], (option: CompletedOption) => string>> = {
  none: () => '',
  choice: ({ choices }) => ` -x -a ${quoted(choices.join(' '))}`,
  file: () => ' -r -F',
  folder: () => " -x -a '(__fish_complete_directories)'",
  text: () => ' -x',
};

function describe(text: string): string {
  return text === '' ? '' : ` -d ${quoted(text)}`;
}
