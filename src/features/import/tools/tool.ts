import type { Draft } from '#features/import/draft/draft.ts';
import type { Key } from '#features/import/keys/key.ts';
import type { Rules } from '#features/import/keys/rules.ts';
import type { OldSite } from '#features/import/old-site.ts';

/** A tool whose settings can be imported. */
export type ToolName = 'docusaurus' | 'vitepress' | 'mkdocs' | 'antora';

/** What a conversion works with. */
export interface Conversion {
  /** The repository with the documents of the site. */
  readonly site: OldSite;
  /** Folder of the converted file in the repository, with a slash at its end; empty for its root. */
  readonly folder: string;
  /** Receives the settings. */
  readonly draft: Draft;
  /** Languages of the interface of Asterism. */
  readonly languages: readonly string[];
}

/** Converts settings of one kind of file. */
export interface Converter {
  /** The kind of file in words. */
  readonly title: string;
  /** The fates of documented keys that are not converted. */
  readonly rules: Rules;
  /** Writes the settings of a file, and records the keys that it takes over. */
  readonly convert: (root: Key, conversion: Conversion) => void;
}
