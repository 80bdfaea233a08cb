import type { LocalText } from '#model/text/local-text.ts';
import type { MatrixRow } from '#model/views/matrix/matrix.ts';
import { partKey } from '#model/views/part-data.ts';

/** A link of the hero. */
export interface HeroAction {
  /** Text of the link. */
  readonly text: LocalText;
  /** An absolute URL, a path of the site, or a fragment. */
  readonly url: string;
  /** True for the main link. */
  readonly primary: boolean;
}

/** The hero of the home page as the settings describe it. */
export interface HeroSettings {
  /** Its title; that of the core package when absent. */
  readonly title?: LocalText | undefined;
  /** Text below the title. */
  readonly text?: LocalText | undefined;
  /** Links below the text. */
  readonly actions: readonly HeroAction[];
  /** Names of the packages that are shown as cards. */
  readonly featured: readonly string[];
  /** Maximum number of newest releases. */
  readonly newest: number;
  /** Maximum number of rising packages. */
  readonly rising: number;
}

/** A package as a card of the hero. */
export type HeroPackage = Pick<MatrixRow, 'repo' | 'title' | 'icon' | 'stars' | 'description'>;

export interface HeroRelease extends Pick<MatrixRow, 'repo' | 'title' | 'icon'> {
  /** Version without a leading `v`. */
  readonly version: string;
  /** Time in milliseconds since 1970. */
  readonly time: number;
  /** URL path of its section in the changelog; absent without one. */
  readonly path?: string;
}

/** The hero at the top of the home page. */
export interface HeroView extends Pick<HeroSettings, 'title' | 'text' | 'actions'> {
  readonly featured: readonly HeroPackage[];
  /** The newest release of each of the packages that were released last, newest first. */
  readonly newest: readonly HeroRelease[];
  /** The packages that gained most stars recently. */
  readonly rising: readonly Pick<MatrixRow, 'repo' | 'title' | 'icon' | 'gained'>[];
}

/** The key of the hero of the home page. */
export const heroData = partKey<HeroView>('hero');
