import {
  type CompletedCommand,
  choiceLists,
  commandSteps,
  namesOf,
  optionsWith,
  quoted,
} from './completed-commands.ts';

/** Writes the completions for bash. Where nothing is suggested, bash completes files itself. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const steps = commandSteps(commands).map(([step, path]) => `      ${quoted(step)}) command=${quoted(path)} ;;`);
  const choices = choiceLists(commands).map((list) => {
    const patterns = optionsWith(commands, (option) => option.choices.join(' ') === list).map(quoted);
    return `    ${patterns.join('|')}) words=${quoted(list)} ;;`;
  });
  const values = optionsWith(commands, ({ value }) => value !== 'none' && value !== 'choice').map(quoted);
  const words = commands.map(wordsOf);
  return `# Completions of asterism for bash. Load them with: source <(asterism completion bash)
_asterism() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' words='' index
  # Bash splits --option=value at the equals sign.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$command/\${COMP_WORDS[index]}" in
${steps.join('\n')}
    esac
  done
  COMPREPLY=()
  case "$command/$previous" in
${choices.join('\n')}
    ${values.join('|')}) return ;;
    *)
      case "$command" in
${words.join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _asterism asterism
`;
}

function wordsOf({ path, words, options }: CompletedCommand): string {
  const names = options.flatMap(namesOf).join(' ');
  const others = words.map(({ name }) => name).join(' ');
  return `        ${quoted(path)}) if [[ $current == -* ]]; then words=${quoted(names)}; else words=${quoted(others)}; fi ;;`;
}
