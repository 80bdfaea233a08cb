import type { FamilyChartsView, LineChartView } from './chart-view.ts';

/** The pictures on the first page of a package. */
export interface PicturesView {
  /** Charts of the family, beside the Matrix; absent without a history. */
  readonly charts?: FamilyChartsView | undefined;
  /** Stars of the package over time; absent without a history. */
  readonly stars?: LineChartView | undefined;
  /** URL path of the map of the family, for packages with relations. */
  readonly mapPath?: string | undefined;
}
