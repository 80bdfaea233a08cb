/** A mark on the time axis of a chart. */
export interface TimeMark {
  /** Distance from the left edge, in percent of the width. */
  readonly x: number;
  /** Milliseconds since 1970 (UTC). */
  readonly time: number;
}

/** A mark on the value axis of a chart. */
export interface ValueMark {
  /** Distance from the top edge, in percent of the height. */
  readonly y: number;
  readonly value: number;
}

/** A figure of a line chart. */
export interface ChartPoint extends TimeMark, ValueMark {}

/** Geometry of a line chart, computed on the server; texts are added where it is shown. */
export interface LineChartView {
  /** Figures from left to right: the points of the line and the rows of the table. */
  readonly points: readonly ChartPoint[];
  /** SVG path of the line, in a square of 100 units. */
  readonly line: string;
  /** SVG path of the area below the line. */
  readonly area: string;
  /** Marks on the value axis, from the bottom. */
  readonly values: readonly ValueMark[];
  /** Marks on the time axis, from the left. */
  readonly times: readonly TimeMark[];
}

export interface ChartBar extends ValueMark {
  /** Distance from the left edge, in percent of the width. */
  readonly x: number;
  /** Width in percent. */
  readonly width: number;
}

/** One series of bars with a scale of its own. */
export interface BarRowView {
  /** One bar for each month. */
  readonly bars: readonly ChartBar[];
  /** Marks on the value axis, from the bottom. */
  readonly values: readonly ValueMark[];
}

/** Geometry of a chart of months, computed on the server. */
export interface MonthsChartView {
  /** The first day of each month, in milliseconds since 1970 (UTC). */
  readonly months: readonly number[];
  /** Changes of pages; absent without any. */
  readonly changes?: BarRowView;
  /** Releases; absent without any. */
  readonly releases?: BarRowView;
  /** Marks on the time axis, from the left: the middles of bars. */
  readonly times: readonly TimeMark[];
}

/** Charts of the whole family, below its Matrix. */
export interface FamilyChartsView {
  /** Stars of all packages together; absent without a history. */
  readonly stars?: LineChartView;
  /** Changes and releases by month; absent without a history. */
  readonly months?: MonthsChartView;
}
