import { pageFeatures } from '#features/page.ts';
import type { AppPage } from '#model/views/page-view.ts';
import { useView } from '#web/app/page-context.ts';
import type { PagePart, Place } from '#web/app/page-feature.ts';

/** The parts of features that a page has at a place, in the order of the features. */
export function partsOf(view: AppPage, place: Place): readonly PagePart[] {
  return pageFeatures.flatMap(({ parts = [] }) => parts).filter((part) => part.place === place && part.isOn(view));
}

/** These parts, rendered. */
export function Parts({ place }: { readonly place: Place }) {
  return partsOf(useView(), place).map(({ component: Part }, index) => <Part key={index} />);
}
