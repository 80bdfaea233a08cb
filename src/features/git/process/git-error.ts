/** Message of a failure on a full disk. */
export const diskFull = 'the disk of the cache folder is full. Free some space';

/** Message of a server that answers with something else, such as a page for signing in. */
export const notGit = 'it does not respond like a git server, but for example with a sign-in page. Check its address';

/** Failure of git. The message is for the log; it never contains credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** Last lines of standard error; empty when git was ended. */
  readonly output: string;
  /** True when the mirror is damaged and must be created again. */
  readonly damaged: boolean;

  constructor(message: string, output = '', options?: ErrorOptions) {
    super(message, options);
    this.output = output;
    this.damaged = output.split('\n').some((line) => !remoteMessage.test(line) && damage.test(line));
  }
}

/** Lines about the remote, which say nothing about the mirror. */
const remoteMessage = /^(remote:|fatal: remote error:|fatal: unable to access|error: RPC failed)/;

const damage =
  /corrupt|bad object|not a git repository|invalid object|unable to (read|parse|find)|object file .* is empty|inflate|not a valid object|missing (blob|tree|commit)|does not point to a valid object|bad (tree|config)|could not get object info|index file .* (is too small|error)|packfile .* (cannot|does not|is far)|unresolved deltas/i;
