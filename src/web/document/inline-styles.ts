import { faceOf } from '#model/package/face.ts';
import type { PageView } from '#model/views/page-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import { isOldVersion } from '#web/app/package-version.ts';

/** The styles that documents contain, by what they show. Each is the text of a `<style>` element. */
export type InlineStyles = {
  /** Every document; with the colours of the site's default theme. */
  readonly page: string;
  /** Documents whose article has task lists or numbered lines of code, or is long. */
  readonly articleExtras: string;
  /** Documents with a package card, notices or languages above the article. */
  readonly aboveArticle: string;
  /** Documents of packages with several versions. */
  readonly versions: string;
  /** Comparisons of versions. */
  readonly comparison: string;
  /** Documents with the packages of a workspace. */
  readonly workspace: string;
  /** Documents with the monogram or the logo of a package, or with the icon of the site in a card. */
  readonly face: string;
  /** Documents of a site with a logo, links or an announcement of its own. */
  readonly identity: string;
  /** Documents with the hero of the home page. */
  readonly hero: string;
  /** Documents with the Matrix. */
  readonly matrix: string;
  /** The document of the map. */
  readonly familyMap: string;
  /** Documents without an article: failures, search results, the sign-in form and the console. */
  readonly otherView: string;
};

/** What the styles of a document depend on besides its view. */
export interface StyledDocument {
  /** The HTML of the article. */
  readonly article?: string;
  /** True for a search page, which may show any package. */
  readonly isSearch?: boolean;
  /** What the settings say about the look of the site. */
  readonly identity?: SiteIdentity | undefined;
}

/** What the styles of extras are for. A text that only names one of these classes has the styles too, which does no harm. */
const extras = /data-stretch|task-list-item|numbered/;

/** The inline styles of the document of a view, in their order. */
export function stylesOf(view: PageView, styles: InlineStyles, document: StyledDocument = {}): readonly string[] {
  const { article = '', isSearch = false, identity } = document;
  const face = isSearch || showsFace(view) || showsSiteIcon(view, identity) ? [styles.face] : [];
  const own = showsIdentity(identity) ? [styles.identity] : [];
  if (view.map) return [styles.page, ...face, ...own, styles.familyMap];
  if (view.failure || view.serverOnly) return [styles.page, ...face, ...own, styles.otherView];
  return [
    styles.page,
    ...face,
    ...own,
    // On the home page the article comes after the packages.
    ...(view.matrix === undefined && extras.test(article) ? [styles.articleExtras] : []),
    ...(hasMoreAbove(view) ? [styles.aboveArticle] : []),
    ...(view.versions === undefined ? [] : [styles.versions]),
    ...(view.comparison === undefined ? [] : [styles.comparison]),
    ...(view.workspace === undefined ? [] : [styles.workspace]),
    ...(view.hero === undefined ? [] : [styles.hero]),
    ...(view.matrix === undefined ? [] : [styles.matrix]),
  ];
}

/** True for a monogram or a logo in the header, the Matrix or a workspace. */
function showsFace({ package: { icon }, matrix, workspace, workspacePackage }: PageView): boolean {
  const isOther = (name: string | undefined): boolean => name !== undefined && faceOf(name).kind !== 'icon';
  const inWorkspace = [...(workspace?.items ?? []), ...(workspacePackage ? [workspacePackage] : [])];
  return [{ icon }, ...(matrix?.rows ?? []), ...inWorkspace].some((shown) => isOther(shown.icon));
}

/** True for the card of the home page with the icon of the site. */
function showsSiteIcon({ card, package: { core } }: PageView, identity: SiteIdentity | undefined): boolean {
  return card && core && identity?.icon !== undefined;
}

/** True for a site whose header or announcement the settings change. */
function showsIdentity({ name, logo, links, announcement }: SiteIdentity = {}): boolean {
  return [name, logo, links, announcement].some((part) => part !== undefined);
}

function hasMoreAbove({ card, workspacePackage, languages, cut, empty, staleSince, versions }: PageView): boolean {
  return (
    card ||
    workspacePackage !== undefined ||
    languages !== undefined ||
    cut !== undefined ||
    empty ||
    staleSince !== undefined ||
    isOldVersion({ versions }) ||
    versions?.missing !== undefined
  );
}
