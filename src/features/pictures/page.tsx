import { firstOf } from '#model/views/page-view.ts';
import type { PageFeature } from '#web/app/page-feature.ts';
import { FamilyCharts } from './page/family-charts.tsx';
import { FamilyMap } from './page/family-map.tsx';
import { MapLink, PackageMapLink } from './page/map-link.tsx';
import { StarsChart } from './page/stars-chart.tsx';
import { chartIds, mapPageName, pictureData } from './pictures-view.ts';

export const feature: PageFeature = {
  parts: [
    {
      place: 'totals',
      render(view) {
        const path = pictureData.of(view)?.mapPath;
        return path === undefined ? undefined : <MapLink path={path} />;
      },
    },
    {
      place: 'below-matrix',
      render(view) {
        const charts = pictureData.of(view)?.charts;
        return charts && <FamilyCharts charts={charts} />;
      },
    },
    {
      place: 'tabs',
      tab: { title: ({ pictures: texts }) => texts.stars },
      render(view) {
        const stars = pictureData.of(view)?.stars;
        return stars && <StarsChart chart={stars} />;
      },
    },
    {
      place: 'below-tabs',
      render(view) {
        const path = pictureData.of(view)?.mapPath;
        // The Matrix has it beside its totals.
        return path === undefined || firstOf(view)?.matrix ? undefined : <PackageMapLink path={path} />;
      },
    },
  ],
  pages: [
    {
      name: mapPageName,
      title: ({ pictures: texts }) => texts.map,
      render(view) {
        const map = pictureData.of(view)?.map;
        return map && <FamilyMap map={map} />;
      },
    },
  ],
  homeSections(view, { pictures: texts }) {
    const { charts } = pictureData.of(view) ?? {};
    return [
      ...(charts?.stars ? [{ id: chartIds.stars, text: texts.stars }] : []),
      ...(charts?.months ? [{ id: chartIds.months, text: texts.months }] : []),
    ];
  },
};
