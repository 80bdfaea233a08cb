import type { ForgeKind } from '#model/forges/forges.ts';
import type { RequestFacts } from '#model/package/change-request.ts';
import type { Facts } from './manifests/facts.ts';

/** A git repository to read, named by the settings or listed by a forge. */
export interface GitTarget {
  /** Name in the family, which is the folder of the repository. */
  readonly folder: string;
  /** Address that git fetches from, without credentials: https, http, ssh, or an absolute path on this machine. */
  readonly address: string;
  /** Credentials that the operator wrote into the address; never logged or shown. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** Web page of the repository at the forge; undefined when it has none. */
  readonly forge: string | undefined;
  /** Kind of forge; undefined when unknown. */
  readonly forgeKind?: ForgeKind;
  /** Branch or tag to show; undefined for the default branch. */
  readonly ref: string | undefined;
  /**
   * Folder inside the repository that is shown as its root, without leading and trailing slashes; '' for the whole
   * repository.
   */
  readonly start: string;
  /** Data from the API of the forge; an undefined field is unknown. */
  readonly facts: GitFacts;
  /** Metadata from the settings, which takes precedence over manifests and the forge. */
  readonly overrides?: Facts;
  /** Patterns of the files to show, in `.gitignore` syntax; all files when empty or absent. */
  readonly files?: readonly string[];
  /**
   * Web page that lists all contributors. Contributors without a profile page link to it; without it they are left out.
   */
  readonly contributorsPage?: string;
  /** Former names of the repository, which redirect to it. */
  readonly formerNames?: readonly string[];
  /**
   * The open requests by the API of the forge; `unknown` when it did not answer. When absent, every request that the
   * remote has counts as open.
   */
  readonly requests?: readonly RequestFacts[] | 'unknown';
}

/** Settings of one repository. */
export type GitOverride = Facts & { readonly ref?: string | undefined; readonly root?: string | undefined };

/** Data about a repository from the API of a forge. */
export interface GitFacts {
  /** Current number of stars. */
  readonly stars: number | undefined;
  /** Description in one line. */
  readonly description: string | undefined;
  /** URL of the project's home page. */
  readonly homepage: string | undefined;
  /** Topics, in the order of the forge. */
  readonly topics: readonly string[];
  /** Main programming language. */
  readonly language?: string | undefined;
  /** SPDX identifier of the licence. */
  readonly license: string | undefined;
  /** True when the repository is archived. */
  readonly archived: boolean;
}

/** The facts of a repository without a forge. */
export const noFacts: GitFacts = {
  stars: undefined,
  description: undefined,
  homepage: undefined,
  topics: [],
  license: undefined,
  archived: false,
};

/** True when the address that git fetches from, or the web page by the settings or the forge, is that of this repository. */
export function isTargetAt({ address, forge }: Pick<GitTarget, 'address' | 'forge'>, path: string): boolean {
  return isRepositoryAt(address, path) || (forge !== undefined && isRepositoryAt(forge, path));
}

/** True when an address, of git or a web page, ends with the path of a repository at its forge (`owner/name`), in any case. */
function isRepositoryAt(address: string, path: string): boolean {
  const whole = address
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .toLowerCase();
  const end = path.toLowerCase();
  return path.includes('/') && (whole.endsWith(`/${end}`) || whole.endsWith(`:${end}`));
}
