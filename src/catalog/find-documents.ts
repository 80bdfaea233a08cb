import type { Package } from '#model/package/package.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Repository } from '#sources/source.ts';
import type { Logo } from './faces/find-logo.ts';
import { withTranslations } from './languages/with-translations.ts';
import { withContentsTitles } from './page-tree/contents-titles.ts';
import { markToolPages } from './page-tree/mark-tool-pages.ts';
import type { KnownMembers } from './pages/known-members.ts';
import type { LinkedFiles } from './pages/linked-pages.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';

/** A repository whose documents are searched. */
export interface DocumentsInput extends Pick<Package, 'repo' | 'menu'> {
  /** Its files. */
  readonly repository: Repository;
}

/** Data of the family that the documents of a repository are read with. */
export interface DocumentsScope {
  /** The addresses of the family. */
  readonly known: KnownMembers;
  /** Language of pages that have translations. */
  readonly language: string;
}

/** The pages, the documentation sites and the logo of a repository. */
export interface FoundDocuments extends LinkedFiles {
  /** Folders whose documents are written for a documentation toolchain. */
  readonly sites: readonly DocumentSite[];
  /** Its logo; undefined for none. */
  readonly logo: Logo | undefined;
}

/** Language of pages that have translations, when the settings name none. */
export const defaultLanguage = 'en';

/** Finds the pages of a repository with their languages and titles, and its documentation sites. */
export async function findDocuments(
  { repo, menu, repository }: DocumentsInput,
  { linkedPages, sites: findSites, dialects, logos }: Omit<SnapshotFinders, 'familyPast'>,
  { known, language }: DocumentsScope,
): Promise<FoundDocuments> {
  const linked = await linkedPages(repo, repository, known);
  const { pages: listed, warnings } = withTranslations(linked.pages, repository, language);
  const sites = (await findSites?.(repository, listed)) ?? [];
  const titled = withContentsTitles((await dialects?.({ repository, pages: listed, sites })) ?? listed, sites);
  const pages = markToolPages(titled, { sites, menu });
  const logo = await logos?.({ repo, repository, pages, files: linked.files, sites, known });
  return { ...linked, pages, sites, logo, warnings: [...linked.warnings, ...warnings] };
}
