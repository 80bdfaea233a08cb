import { textIn } from '#model/text/local-text.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import type { Site } from './page-state.ts';

type SiteNames = Pick<Site, 'family' | 'identity' | 'languages'>;

/** The name of the site in a language of the interface. */
export function siteName({ family, identity, languages }: SiteNames, language: string): string {
  return identity?.name === undefined ? family : textIn(identity.name, language, languages[0] ?? language);
}

/** The title of a package in a language of the interface. The settings may name the core package. */
export function packageTitle(
  site: SiteNames,
  { core, title }: { readonly core: boolean; readonly title: string },
  language: string,
): string {
  return core && site.identity?.name !== undefined ? siteName(site, language) : title;
}

/** What the settings say about the home page, in one language. */
export interface LocalWords {
  /** A few words below the name; absent without any. */
  readonly tagline?: string;
  /** Description of the site; absent when the settings have none. */
  readonly description?: string;
}

/** The words of the settings about the home page in a language of the interface. */
export function localWords(
  { tagline, description }: SiteIdentity = {},
  language: string,
  defaultLanguage: string = language,
): LocalWords {
  return {
    ...(tagline !== undefined && { tagline: textIn(tagline, language, defaultLanguage) }),
    ...(description !== undefined && { description: textIn(description, language, defaultLanguage) }),
  };
}
