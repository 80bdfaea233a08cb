import type { PageView } from '#model/views/page-view.ts';

/** The styles that documents contain, by what they show. Each is the text of a `<style>` element. */
export type InlineStyles = {
  /** Every document; with the colours of the site's default theme. */
  readonly page: string;
  /** Documents with a package card, notices or languages above the article. */
  readonly aboveArticle: string;
  /** Documents with the packages of a workspace. */
  readonly workspace: string;
  /** Documents with the Matrix. */
  readonly matrix: string;
  /** Documents without an article: failures, search results, the sign-in form and the console. */
  readonly otherView: string;
};

/** The inline styles of the document of a view, in their order. */
export function stylesOf(view: PageView, styles: InlineStyles): readonly string[] {
  if (view.failure || view.serverOnly) return [styles.page, styles.otherView];
  return [
    styles.page,
    ...(hasMoreAbove(view) ? [styles.aboveArticle] : []),
    ...(view.workspace === undefined ? [] : [styles.workspace]),
    ...(view.matrix === undefined ? [] : [styles.matrix]),
  ];
}

function hasMoreAbove({ card, workspacePackage, languages, cut, empty, staleSince }: PageView): boolean {
  return (
    card ||
    workspacePackage !== undefined ||
    languages !== undefined ||
    cut !== undefined ||
    empty ||
    staleSince !== undefined
  );
}
