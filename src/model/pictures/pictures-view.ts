import type { FamilyChartsView, LineChartView } from './chart-view.ts';
import type { MapView } from './map-view.ts';

/** The pictures of a page. */
export interface PicturesView {
  /** Charts of the family, beside the Matrix; absent without a history. */
  readonly charts?: FamilyChartsView;
  /** Stars of the package over time, on its first page; absent without a history. */
  readonly stars?: LineChartView;
  /** URL path of the map of the family, on first pages of packages with relations. */
  readonly mapPath?: string;
  /** The map, on its own page. */
  readonly map?: MapView;
}
