import { partKey } from '#model/views/part-data.ts';
import type { FamilyChartsView, LineChartView } from './chart-view.ts';
import type { MapView } from './map-view.ts';

/** The pictures on the first page of a package, or the map on its page. */
export interface PicturesView {
  /** Charts of the family, beside the Matrix; absent without a history. */
  readonly charts?: FamilyChartsView | undefined;
  /** Stars of the package over time; absent without a history. */
  readonly stars?: LineChartView | undefined;
  /** URL path of the map of the family, for packages with relations. */
  readonly mapPath?: string | undefined;
  /** The map, on its own page. */
  readonly map?: MapView | undefined;
}

/** The key of the pictures of a page. */
export const pictureData = partKey<PicturesView>('pictures');

/** The name of the page with the map. */
export const mapPageName = 'family-map';

/** Ids of the headings of charts. */
export const chartIds = { stars: 'asterism:stars', months: 'asterism:months' } as const;
