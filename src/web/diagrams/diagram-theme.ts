import type { MermaidConfig } from 'mermaid';
import type { DiagramTheme } from './diagram-message.ts';

/** The site's colour tokens that a diagram is drawn with. */
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
] as const;

/** The library's settings for a theme of the site. */
export function diagramSettings({ dark, font, tokens }: DiagramTheme): MermaidConfig {
  const of = (name: (typeof diagramTokens)[number]): string => tokens[name] ?? '';
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // What a diagram may not change about itself.
    secure: ['secure', 'securityLevel', 'startOnLoad', 'suppressErrorRendering', 'maxTextSize', 'maxEdges', 'themeCSS'],
    layout: 'dagre',
    theme: 'base',
    darkMode: dark,
    fontFamily: font,
    themeVariables: {
      darkMode: dark,
      fontFamily: font,
      fontSize: '16px',
      useGradient: false,
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
      errorBkgColor: of('surface-container'),
      errorTextColor: of('error'),
      ...ganttColours(of),
    },
  };
}

function ganttColours(of: (name: (typeof diagramTokens)[number]) => string): Readonly<Record<string, string>> {
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
