import { type Command, Help, type Option } from 'commander';

/** The options in the help of a command. Without a command a site is served, so the flags of `serve` apply there. */
export function optionsOf(command: Command, program: Command): Option[] {
  const help = new Help();
  const own = help.visibleOptions(command);
  const serve = program.commands.find((each) => each.name() === 'serve');
  if (command !== program || serve === undefined) return own;
  const others = help.visibleOptions(serve).filter(({ long }) => own.every((option) => option.long !== long));
  return [...others, ...own];
}
