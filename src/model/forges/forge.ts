/** A public host that runs a forge. */
export interface ForgeInstance {
  /** Its name in settings, such as `server.tokens.codeberg` and the source `codeberg:OWNER`. */
  readonly name: string;
  /** Its names, the usual one first. */
  readonly hosts: readonly [string, ...string[]];
  /** Where its API begins; absent where Asterism does not use one. */
  readonly api?: string;
}

/** A file or folder at a revision, every part encoded for an address. */
export interface FileAt {
  /** What {@link ref} is. */
  readonly kind: 'branch' | 'tag' | 'commit';
  /** The branch, tag or commit; `HEAD` for the branch that the forge shows by default. */
  readonly ref: string;
  /** The path inside the repository; '' for its root. */
  readonly path: string;
  /** True for a folder. */
  readonly isFolder: boolean;
}

/** Addresses of a forge, below the page of a repository and without a slash in front. Absent where none is known. */
export interface ForgePaths {
  /** A file or folder. */
  file(at: FileAt): string;
  /** The editor of a file of a branch. */
  readonly edit?: (at: FileAt) => string;
  /** The commits that changed a file. */
  readonly history?: (at: FileAt) => string;
  /** A commit. */
  readonly commit?: (id: string) => string;
  /** The issue that `#12` means. */
  readonly issue?: (number: string) => string;
  /** The merge request that `!12` means; absent where that is no spelling of the forge. */
  readonly merge?: (number: string) => string;
  /** All contributors. */
  readonly contributors?: string;
}

/** How a source at a forge is written in the settings. */
export interface ForgeSource {
  /** A valid owner. */
  readonly owner: RegExp;
  /** What an owner is called in an error message, such as `the name of a user`. */
  readonly expected: string;
  /** The description of the setting. */
  readonly description: string;
  /** An owner for the settings reference; absent where a name alone says it. */
  readonly example?: string;
  /** What stands for an owner in messages, such as `OWNER`. */
  readonly placeholder: string;
  /** Where the API of a host begins; present where the host is written in front of the owner. */
  readonly apiAt?: (host: string) => string;
}

/** How a forge calls a webhook. Of headers in a list, the first that a call has counts. */
export interface ForgeWebhook {
  /** Whether a header holds the secret itself, or a signature of the body in hexadecimal. */
  readonly proof: 'secret' | 'hmac-sha256';
  /** Headers that hold it. */
  readonly proofHeaders: readonly string[];
  /** What stands in front of it. */
  readonly proofPrefix: string;
  /** Headers that name the event. */
  readonly eventHeaders: readonly string[];
  /** Headers that identify the call among the forge's others. */
  readonly deliveryHeaders: readonly string[];
  /** Events that change pages, stars or names of repositories, in lower case. */
  readonly events: readonly string[];
  /** The properties that lead to the repository's path in the payload. */
  readonly repository: readonly [string, string];
}

/** All that is known of a kind of forge and needs no network; what its API says is read in `sources/forge`. */
export interface Forge {
  /** Its name in settings. */
  readonly kind: string;
  /** Its name for people. */
  readonly title: string;
  /** Public hosts that run it. */
  readonly instances: readonly ForgeInstance[];
  /** Matches names of other hosts that run it, such as `gitlab.example.org`. */
  readonly hostName?: RegExp;
  /** Hosts by the name that npm's short spelling has for them, such as `gist:1234`. */
  readonly shortNames?: Readonly<Record<string, string>>;
  /** True where repositories may lie in groups of groups. */
  readonly hasSubgroups?: boolean;
  /** True where `GH-12` is an issue. */
  readonly hasGhNumbers?: boolean;
  /** Its addresses. */
  readonly paths: ForgePaths;
  /** Matches what follows a repository's page in the address of an issue, merge request or commit. */
  readonly reference?: RegExp;
  /** The path segments that stand in front of a branch and a path. */
  readonly views: readonly string[];
  /** Other hosts that serve its files: their paths hold owner, name, and branch with path, in three groups. */
  readonly rawHosts?: Readonly<Record<string, RegExp>>;
  /** Mail addresses that it gives out in place of real ones; the first group is the account. */
  readonly noreplyMail?: RegExp;
  /** How it is written as a source; absent where it can be none. */
  readonly source?: ForgeSource;
  /** How it calls a webhook; absent where it is not known to. */
  readonly webhook?: ForgeWebhook;
}

/** What follows a repository's page in addresses of issues (`issue`), merge requests (`merge`) and commits (`commit`). */
export const referencePath =
  /^\/(?:-\/)?(?:(?:issues|pull|pulls|discussions)\/(?<issue>[1-9]\d{0,8})|merge_requests\/(?<merge>[1-9]\d{0,8})|commit\/(?<commit>[\da-f]{7,40}))$/;
