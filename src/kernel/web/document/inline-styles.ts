import { parseIcon } from '#model/package/package-icon.ts';
import { type FeaturePage, firstOf, isPackagePage, type PackagePage, type PageView } from '#model/views/page-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import { featurePages } from '#web/app/feature-pages.ts';
import { hasPart, stylesOfParts } from '#web/app/parts.tsx';

/** The styles that documents contain, by what they show. Each is the text of a `<style>` element. */
export type InlineStyles = {
  /** Every document; with the colours of the site's default theme. */
  readonly page: string;
  /** Documents whose article has task lists or numbered lines of code, or is long. */
  readonly articleExtras: string;
  /** Documents with a package card, notices or languages above the article. */
  readonly aboveArticle: string;
  /** Documents with the packages of a workspace. */
  readonly workspace: string;
  /** Documents with the monogram or the logo of a package, or with the icon of the site in a card. */
  readonly face: string;
  /** Documents of a site with a logo, links or an announcement of its own. */
  readonly identity: string;
  /** Documents with the Matrix. */
  readonly matrix: string;
  /** The documents of a page of a feature, by its name, and those with its parts that have styles. */
  readonly [page: `feature:${string}`]: string;
  /** Documents without an article: failures, and pages that only the server renders. */
  readonly otherView: string;
};

/** What the styles of a document depend on besides its view. */
export interface StyledDocument {
  /** The HTML of the article. */
  readonly article?: string;
  /** What the settings say about the look of the site. */
  readonly identity?: SiteIdentity | undefined;
}

/** What the styles of extras are for. A text that only names one of these classes has the styles too, which does no harm. */
const extras = /data-stretch|task-list-item|numbered/;

/** The inline styles of the document of a view, in their order. */
export function stylesOf(view: PageView, styles: InlineStyles, document: StyledDocument = {}): readonly string[] {
  const { article = '', identity } = document;
  const face = showsFace(view) || showsSiteIcon(view, identity) ? [styles.face] : [];
  const own = showsIdentity(identity) ? [styles.identity] : [];
  if (!isPackagePage(view)) return [styles.page, ...face, ...own, stylesWithoutArticle(view, styles)];
  const { matrix, workspace } = firstOf(view) ?? {};
  return [
    styles.page,
    ...face,
    ...own,
    // On the home page the article comes after the packages.
    ...(matrix === undefined && extras.test(article) ? [styles.articleExtras] : []),
    ...(hasMoreAbove(view) ? [styles.aboveArticle] : []),
    ...(view.kind === 'feature' ? [stylesOfFeature(view, styles)] : []),
    ...(workspace ? [styles.workspace] : []),
    ...stylesOfParts(view).flatMap((name) => styles[`feature:${name}`] ?? []),
    ...(matrix ? [styles.matrix] : []),
  ];
}

function stylesWithoutArticle(view: PageView, styles: InlineStyles): string {
  return view.kind === 'feature' ? stylesOfFeature(view, styles) : styles.otherView;
}

function stylesOfFeature({ name }: FeaturePage, styles: InlineStyles): string {
  return styles[`feature:${name}`] ?? styles.otherView;
}

/** True for a monogram or a logo in the header, the Matrix or a workspace, and for a page of a feature that may show any. */
function showsFace(view: PageView): boolean {
  if (view.kind === 'feature' && featurePages.get(view.name)?.hasIcons) return true;
  const { icon } = view.package;
  const { matrix, workspace } = firstOf(view) ?? {};
  const workspacePackage = 'workspacePackage' in view ? view.workspacePackage : undefined;
  const isOther = (name: string | undefined): boolean => name !== undefined && parseIcon(name).kind !== 'icon';
  const inWorkspace = [...(workspace?.items ?? []), ...(workspacePackage ? [workspacePackage] : [])];
  return [{ icon }, ...(matrix?.rows ?? []), ...inWorkspace].some((shown) => isOther(shown.icon));
}

/** True for the card of the home page with the icon of the site. */
function showsSiteIcon(view: PageView, identity: SiteIdentity | undefined): boolean {
  return firstOf(view) !== undefined && view.package.core && identity?.icon !== undefined;
}

/** True for a site whose header or announcement the settings change. */
function showsIdentity({ name, logo, links, announcement }: SiteIdentity = {}): boolean {
  return [name, logo, links, announcement].some((part) => part !== undefined);
}

function hasMoreAbove(view: PackagePage): boolean {
  if (firstOf(view) ?? ('workspacePackage' in view && view.workspacePackage)) return true;
  if (hasPart(view, 'notices')) return true;
  if (view.kind !== 'file') return false;
  const { languages, cut, staleSince } = view;
  return [languages, cut, staleSince].some((notice) => notice !== undefined);
}
