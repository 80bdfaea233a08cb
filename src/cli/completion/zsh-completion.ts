import {
  type CompletedCommand,
  choiceLists,
  commandSteps,
  namesOf,
  optionsWith,
  quoted,
} from './completed-commands.ts';

/** Writes the completions for zsh, for a file `_asterism` in its function path or for `source`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const steps = commandSteps(commands).map(([step, path]) => `      (${quoted(step)}) command=${quoted(path)} ;;`);
  const choices = choiceLists(commands).map((list) => {
    const patterns = optionsWith(commands, (option) => option.choices.join(' ') === list);
    return caseOf(patterns, `compadd -- ${list}; return`);
  });
  const valuesOf = (kind: string): readonly string[] => optionsWith(commands, ({ value }) => value === kind);
  const files = commands.filter(({ takesFiles }) => takesFiles).map(({ path }) => path);
  return `#compdef asterism
# Completions of asterism for zsh. Load them with: source <(asterism completion zsh)
_asterism() {
  local command='' word
  local -a options commands
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command/$word" in
${steps.join('\n')}
    esac
  done
  case "$command/\${words[CURRENT-1]}" in
${choices.join('\n')}
${caseOf(valuesOf('file'), '_files; return')}
${caseOf(valuesOf('folder'), '_files -/; return')}
${caseOf(valuesOf('text'), 'return 1')}
  esac
  case "$command" in
${commands.map(describe).join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o 'option' options
    return
  fi
  (( \${#commands} )) && _describe 'command' commands
  case "$command" in
${caseOf(files, '_files')}
  esac
}
if [[ "\${funcstack[1]}" == _asterism ]]; then
  _asterism "$@"
else
  compdef _asterism asterism
fi
`;
}

function caseOf(patterns: readonly string[], does: string): string {
  return `    (${patterns.map(quoted).join('|')}) ${does} ;;`;
}

function describe({ path, words, options }: CompletedCommand): string {
  const list = (named: readonly (readonly [name: string, description: string])[]): string =>
    named.map(([name, description]) => quoted(description === '' ? name : `${name}:${description}`)).join(' ');
  const names = options.flatMap((option) => namesOf(option).map((name) => [name, option.description] as const));
  const others = words.map(({ name, description }) => [name, description] as const);
  return `    (${quoted(path)})
      options=(${list(names)})
      commands=(${list(others)})
      ;;`;
}
