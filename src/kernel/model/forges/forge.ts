import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** A public host that runs a forge. */
export interface ForgeInstance {
  /** Name in settings, such as `server.tokens.codeberg` and the source `codeberg:OWNER`. */
  readonly name: string;
  /** Host names, the main one first. */
  readonly hosts: readonly [string, ...string[]];
  /** Base URL of its API; absent when Asterism does not use it. */
  readonly api?: string;
}

/** A file or folder at a revision, with URL-encoded parts. */
export interface FileAt {
  /** Kind of {@link ref}. */
  readonly kind: 'branch' | 'tag' | 'commit';
  /** Branch, tag or commit; `HEAD` for the default branch. */
  readonly ref: string;
  /** Path inside the repository; '' for its root. */
  readonly path: string;
  /** True for a folder. */
  readonly isFolder: boolean;
}

/**
 * Paths of a forge, relative to the page of a repository and without a leading slash. A path is absent when unknown.
 */
export interface ForgePaths {
  /** A file or folder. */
  file(at: FileAt): string;
  /** The editor of a file of a branch. */
  readonly edit?: (at: FileAt) => string;
  /** The commits that changed a file. */
  readonly history?: (at: FileAt) => string;
  readonly commit?: (id: string) => string;
  /** The issue for `#12`. */
  readonly issue?: (number: string) => string;
  /** The merge request for `!12`; absent when the forge does not use this form. */
  readonly merge?: (number: string) => string;
  /** The pull or merge request that git calls by this number. */
  readonly request?: (number: number) => string;
  /** The list of all contributors. */
  readonly contributors?: string;
}

/** Settings of a forge as a source. */
export interface ForgeSource {
  /** Pattern of a valid owner. */
  readonly owner: RegExp;
  /** Name of an owner in error messages, such as `the name of a user`. */
  readonly expected: string;
  /** Description of the setting. */
  readonly description: string;
  /** Example of an owner for the settings reference; absent when a plain name will do. */
  readonly example?: string;
  /** Placeholder of an owner in messages, such as `OWNER`. */
  readonly placeholder: string;
  /** Returns the base URL of the API of a host; present when the source includes the host. */
  readonly apiAt?: (host: string) => string;
}

/** Webhook requests of a forge. Of each list of headers, the first one in a request counts. */
export interface ForgeWebhook {
  /** Whether a header has the secret itself, or a hexadecimal signature of the body. */
  readonly proof: 'secret' | 'hmac-sha256';
  /** Headers with the secret or signature. */
  readonly proofHeaders: readonly string[];
  /** Prefix of the header value. */
  readonly proofPrefix: string;
  /** Headers with the name of the event. */
  readonly eventHeaders: readonly string[];
  /** Headers with the id of the delivery. */
  readonly deliveryHeaders: readonly string[];
  /** Events that change pages, previews, stars or repository names, in lower case. */
  readonly events: readonly string[];
  /** Property names that lead to the repository's path in the payload. */
  readonly repository: readonly [string, string];
}

/** Description of a kind of forge without network access; its adapter reads its API. */
export interface Forge {
  /** Name in settings. */
  readonly kind: string;
  /** Display name. */
  readonly title: string;
  /** Public hosts of the forge. */
  readonly instances: readonly ForgeInstance[];
  /** Pattern of other host names, such as `gitlab.example.org`. */
  readonly hostName?: RegExp;
  /** Hosts by their prefix in the short form of npm, such as `gist:1234`. */
  readonly shortNames?: Readonly<Record<string, string>>;
  /** True when repositories may be in nested groups. */
  readonly hasSubgroups?: boolean;
  /** Dialects of markdown in its repositories; absent for none. */
  readonly dialects?: readonly Dialect[];
  /** True where `GH-12` is an issue. */
  readonly hasGhNumbers?: boolean;
  readonly paths: ForgePaths;
  /** Pattern of the part of an issue, merge request or commit address after the repository. */
  readonly reference?: RegExp;
  /** Path segments before a branch and a path. */
  readonly views: readonly string[];
  /**
   * Other hosts that serve raw files, with path patterns of three groups: the owner, the name, and the branch with the
   * path.
   */
  readonly rawHosts?: Readonly<Record<string, RegExp>>;
  /** Pattern of no-reply mail addresses; the first group is the account. */
  readonly noreplyMail?: RegExp;
  /** Settings as a source; absent when the forge cannot be one. */
  readonly source?: ForgeSource;
  /** Webhook requests; absent when unsupported. */
  readonly webhook?: ForgeWebhook;
}

/** What follows a repository's page in addresses of issues (`issue`), merge requests (`merge`) and commits (`commit`). */
export const referencePath =
  /^\/(?:-\/)?(?:(?:issues|pull|pulls|discussions)\/(?<issue>[1-9]\d{0,8})|merge_requests\/(?<merge>[1-9]\d{0,8})|commit\/(?<commit>[\da-f]{7,40}))$/;
