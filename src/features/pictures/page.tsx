import type { PageFeature } from '#web/app/page-feature.ts';
import { FamilyCharts } from './page/family-charts.tsx';
import { FamilyMap } from './page/family-map.tsx';
import { MapLink, PackageMapLink } from './page/map-link.tsx';
import { PackageStars } from './page/package-stars.tsx';
import { chartIds, mapPageName, pictureData } from './pictures-view.ts';

export const feature: PageFeature = {
  parts: [
    { place: 'totals', isOn: (view) => pictureData.of(view)?.mapPath !== undefined, component: MapLink },
    { place: 'below-matrix', isOn: (view) => pictureData.of(view)?.charts !== undefined, component: FamilyCharts },
    {
      place: 'relations',
      isOn: (view) => pictureData.of(view)?.stars !== undefined,
      title: ({ pictures: texts }) => texts.stars,
      component: PackageStars,
    },
    {
      place: 'below-relations',
      isOn: (view) => !view.package.core && pictureData.of(view)?.mapPath !== undefined,
      component: PackageMapLink,
    },
  ],
  pages: [{ name: mapPageName, title: ({ pictures: texts }) => texts.map, component: FamilyMap }],
  homeSections(view, { pictures: texts }) {
    const { charts } = pictureData.of(view) ?? {};
    return [
      ...(charts?.stars ? [{ id: chartIds.stars, text: texts.stars }] : []),
      ...(charts?.months ? [{ id: chartIds.months, text: texts.months }] : []),
    ];
  },
};
