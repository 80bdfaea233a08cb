import { faceOf } from '#model/package/face.ts';
import type { PageView } from '#model/views/page-view.ts';

/** The styles that documents contain, by what they show. Each is the text of a `<style>` element. */
export type InlineStyles = {
  /** Every document; with the colours of the site's default theme. */
  readonly page: string;
  /** Documents with a package card, notices or languages above the article. */
  readonly aboveArticle: string;
  /** Documents with the packages of a workspace. */
  readonly workspace: string;
  /** Documents with the monogram of a package. */
  readonly monogram: string;
  /** Documents with the Matrix. */
  readonly matrix: string;
  /** Documents without an article: failures, search results, the sign-in form and the console. */
  readonly otherView: string;
};

/** The inline styles of the document of a view, in their order. A search page may show any package. */
export function stylesOf(view: PageView, styles: InlineStyles, isSearch = false): readonly string[] {
  const monogram = isSearch || showsMonogram(view) ? [styles.monogram] : [];
  if (view.failure || view.serverOnly) return [styles.page, ...monogram, styles.otherView];
  return [
    styles.page,
    ...monogram,
    ...(hasMoreAbove(view) ? [styles.aboveArticle] : []),
    ...(view.workspace === undefined ? [] : [styles.workspace]),
    ...(view.matrix === undefined ? [] : [styles.matrix]),
  ];
}

/** True for a monogram in the header or the Matrix. */
function showsMonogram({ package: { icon }, matrix }: PageView): boolean {
  const isMonogram = (name: string): boolean => faceOf(name).kind === 'monogram';
  return isMonogram(icon) || (matrix?.rows.some((row) => isMonogram(row.icon)) ?? false);
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
