import type { MermaidConfig } from 'mermaid';
import type { DiagramTheme } from './diagram-message.ts';

/** The theme tokens that diagrams use. */
export const diagramTokens = [
  'surface',
  'surface-container',
  'surface-container-high',
  'on-surface',
  'on-surface-variant',
  'outline',
  'outline-variant',
  'primary',
  'on-primary',
  'primary-container',
  'on-primary-container',
  'tertiary',
  'error',
  'syntax-keyword',
  'syntax-number',
  'syntax-title',
  'syntax-type',
  'syntax-deletion',
  'syntax-string',
] as const;

type Token = (typeof diagramTokens)[number];
type Variables = Readonly<Record<string, unknown>>;

/** Colours of series, such as the parts of a pie chart. Text on them has the surface's colour. */
const series: readonly Token[] = diagramTokens.filter((name) => name.startsWith('syntax-'));

/** Number of series colours that Mermaid supports. */
const seriesLength = 12;

/** Mermaid's settings for a theme of the site. */
export function diagramSettings({ dark, font, tokens }: DiagramTheme): MermaidConfig {
  const of = (name: Token): string => tokens[name] ?? '';
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // Settings that a diagram's own directives cannot change.
    secure: ['secure', 'securityLevel', 'startOnLoad', 'suppressErrorRendering', 'maxTextSize', 'maxEdges', 'themeCSS'],
    layout: 'dagre',
    look: 'classic',
    theme: 'base',
    darkMode: dark,
    fontFamily: font,
    // By default the grid inherits the text colour of the document, which an image does not.
    themeCSS: `.grid .tick line { stroke: ${of('outline-variant')}; }`,
    gantt: { axisFormat: '%m-%d', fontSize: 13, sectionFontSize: 13, barHeight: 26, barGap: 6 },
    themeVariables: {
      ...{ darkMode: dark, fontFamily: font, fontSize: '16px', useGradient: false, dropShadow: 'none' },
      ...baseColours(of),
      ...ganttColours(of),
      ...chartColours(of),
      ...seriesColours(of),
    },
  };
}

function baseColours(of: (name: Token) => string): Variables {
  return {
    background: of('surface'),
    primaryColor: of('primary-container'),
    primaryTextColor: of('on-surface'),
    primaryBorderColor: of('primary'),
    secondaryColor: of('surface-container-high'),
    secondaryTextColor: of('on-surface'),
    secondaryBorderColor: of('outline'),
    tertiaryColor: of('surface-container'),
    tertiaryTextColor: of('on-surface'),
    tertiaryBorderColor: of('outline-variant'),
    textColor: of('on-surface'),
    lineColor: of('on-surface-variant'),
    arrowheadColor: of('on-surface-variant'),
    titleColor: of('on-surface'),
    edgeLabelBackground: of('surface-container'),
    noteBkgColor: of('surface-container-high'),
    noteTextColor: of('on-surface'),
    noteBorderColor: of('outline'),
    clusterBkg: of('surface-container'),
    clusterBorder: of('outline-variant'),
    actorLineColor: of('outline'),
    activationBkgColor: of('primary-container'),
    activationBorderColor: of('primary'),
    rowOdd: of('surface'),
    rowEven: of('surface-container'),
    errorBkgColor: of('surface-container'),
    errorTextColor: of('error'),
  };
}

function ganttColours(of: (name: Token) => string): Variables {
  return {
    sectionBkgColor: of('surface-container'),
    sectionBkgColor2: of('surface-container'),
    altSectionBkgColor: of('surface'),
    gridColor: of('outline-variant'),
    excludeBkgColor: of('surface-container-high'),
    taskBkgColor: of('primary-container'),
    taskBorderColor: of('primary'),
    taskTextColor: of('on-surface'),
    taskTextDarkColor: of('on-surface'),
    taskTextLightColor: of('on-surface'),
    taskTextOutsideColor: of('on-surface'),
    activeTaskBkgColor: of('surface-container-high'),
    activeTaskBorderColor: of('primary'),
    doneTaskBkgColor: of('surface-container-high'),
    doneTaskBorderColor: of('outline'),
    critBkgColor: of('surface-container-high'),
    critBorderColor: of('error'),
    todayLineColor: of('error'),
    vertLineColor: of('tertiary'),
  };
}

function chartColours(of: (name: Token) => string): Variables {
  return {
    pieSectionTextColor: of('surface'),
    pieStrokeColor: of('surface'),
    pieOuterStrokeColor: of('surface'),
    pieOpacity: '1',
    pieTitleTextSize: '18px',
    pieSectionTextSize: '15px',
    pieLegendTextSize: '15px',
    commitLabelColor: of('on-surface'),
    commitLabelBackground: of('surface-container'),
    tagLabelColor: of('on-surface'),
    tagLabelBackground: of('surface-container-high'),
    tagLabelBorder: of('outline'),
    quadrant1Fill: of('surface-container-high'),
    quadrant2Fill: of('surface-container'),
    quadrant3Fill: of('surface-container-high'),
    quadrant4Fill: of('surface-container'),
    quadrantPointFill: of('primary'),
    xyChart: { plotColorPalette: series.map(of).join(',') },
    radar: { graticuleColor: of('outline-variant') },
  };
}

function seriesColours(of: (name: Token) => string): Variables {
  const entries = Array.from({ length: seriesLength }, (_, index) => {
    const colour = of(series[index % series.length] ?? 'primary');
    return [
      [`cScale${index}`, colour],
      [`cScalePeer${index}`, of('outline')],
      [`cScaleInv${index}`, of('outline')],
      [`cScaleLabel${index}`, of('surface')],
      [`pie${index + 1}`, colour],
      [`venn${index + 1}`, colour],
      [`git${index}`, colour],
      [`gitInv${index}`, of('surface')],
      [`gitBranchLabel${index}`, of('surface')],
    ];
  });
  return Object.fromEntries(entries.flat());
}
