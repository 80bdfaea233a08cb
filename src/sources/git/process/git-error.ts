/** Git could not do what it was asked. The message is for the log of the operator; it never holds credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** What git wrote to its standard error, its last lines; empty where it was ended. */
  readonly output: string;
  /** True when the mirror on this machine is damaged, so that only a new copy helps. */
  readonly damaged: boolean;

  constructor(message: string, output = '', options?: ErrorOptions) {
    super(message, options);
    this.output = output;
    this.damaged = output.split('\n').some((line) => !toldByRemote.test(line) && damage.test(line));
  }
}

/** What a remote says is no word about the mirror on this machine. */
const toldByRemote = /^(remote:|fatal: remote error:|fatal: unable to access|error: RPC failed)/;

const damage =
  /corrupt|bad object|not a git repository|invalid object|unable to (read|parse|find)|object file .* is empty|inflate|not a valid object|missing (blob|tree|commit)|does not point to a valid object|bad (tree|config)|could not get object info|index file .* (is too small|error)|packfile .* (cannot|does not|is far)|unresolved deltas/i;
