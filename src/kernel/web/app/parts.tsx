import { Fragment, type ReactElement } from 'react';
import type { AppPage } from '#model/views/page-view.ts';
import { useView } from '#web/app/page-context.ts';
import type { PagePart, Place } from '#web/app/page-feature.ts';
import { pageParts } from './feature-pages.ts';

/** A part of a page, and what it renders. */
export interface RenderedPart extends Pick<PagePart, 'tab'> {
  readonly content: ReactElement;
}

/** True for a page with a part of a feature at a place. */
export function hasPart(view: AppPage, place: Place): boolean {
  return partsOf(view, place).length > 0;
}

/** The parts of features that a page has at a place, in the order of the features. */
export function partsOf(view: AppPage, place: Place): readonly RenderedPart[] {
  return pageParts.flatMap((part) => {
    if (part.place !== place) return [];
    const { tab } = part;
    const content = contentOf(part, view);
    return content === undefined ? [] : [{ ...(tab && { tab }), content }];
  });
}

/** The names of the inline styles of the parts that a page has. */
export function stylesOfParts(view: AppPage): readonly string[] {
  return pageParts.flatMap((part) =>
    part.styles === undefined || contentOf(part, view) === undefined ? [] : [part.styles],
  );
}

function contentOf({ render }: PagePart, view: AppPage): ReactElement | undefined {
  return render(view, (place) => partsOf(view, place).map(({ content }) => content));
}

/** These parts, rendered. */
export function Parts({ place }: { readonly place: Place }) {
  return partsOf(useView(), place).map(({ content }, index) => <Fragment key={index}>{content}</Fragment>);
}
