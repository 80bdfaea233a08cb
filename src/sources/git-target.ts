import type { ForgeKind } from '#model/forges/forges.ts';
import type { Facts } from './manifests/facts.ts';

/** One git repository to be read, as the settings or a forge's listing name it. */
export interface GitTarget {
  /** Its name in the family: the folder of the repository. */
  readonly folder: string;
  /** The address that git fetches from, without credentials: https, http, ssh, or an absolute path on this machine. */
  readonly address: string;
  /** For the address, where the operator wrote some; never logged, never shown. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** The page at the forge for people, or undefined where there is none. */
  readonly forge: string | undefined;
  /** What the forge speaks, where that is known. */
  readonly forgeKind?: ForgeKind;
  /** The branch or tag to show, or undefined for the default branch. */
  readonly ref: string | undefined;
  /** The folder inside the repository that is shown as its root, without slashes at the ends; '' for the whole. */
  readonly start: string;
  /** What the forge knows of it that no file says; a field that is undefined is unknown. */
  readonly facts: GitFacts;
  /** What the settings say of it, over everything that its manifests and the forge say. */
  readonly overrides?: Facts;
  /** Files that are shown, as patterns written like a `.gitignore`; all when empty or absent. */
  readonly files?: readonly string[];
  /** The forge's page of all who contributed, which people without a page of their own are linked to; they are left out without it. */
  readonly contributorsPage?: string;
  /** Names it had before, which lead to it by redirect. */
  readonly formerNames?: readonly string[];
}

/** What a forge says of a repository. */
export interface GitFacts {
  /** Stars now. */
  readonly stars: number | undefined;
  /** One line of text. */
  readonly description: string | undefined;
  /** The home page of the project. */
  readonly homepage: string | undefined;
  /** Topics in the forge's order. */
  readonly topics: readonly string[];
  /** The language of most of its code. */
  readonly language?: string | undefined;
  /** SPDX id of the licence. */
  readonly license: string | undefined;
  /** True when the owner has closed it to changes. */
  readonly archived: boolean;
}
