import { Fragment, type ReactElement } from 'react';
import { pageFeatures } from '#features/page.ts';
import type { AppPage } from '#model/views/page-view.ts';
import { useView } from '#web/app/page-context.ts';
import type { PagePart, Place } from '#web/app/page-feature.ts';

/** A part of a page, and what it renders. */
interface RenderedPart extends Pick<PagePart, 'title'> {
  readonly content: ReactElement;
}

/** The parts of features that a page has at a place, in the order of the features. */
export function partsOf(view: AppPage, place: Place): readonly RenderedPart[] {
  const parts = pageFeatures.flatMap((feature) => feature.parts ?? []).filter((part) => part.place === place);
  return parts.flatMap(({ title, render }) => {
    const content = render(view);
    return content === undefined ? [] : [{ ...(title && { title }), content }];
  });
}

/** These parts, rendered. */
export function Parts({ place }: { readonly place: Place }) {
  return partsOf(useView(), place).map(({ content }, index) => <Fragment key={index}>{content}</Fragment>);
}
