declare module 'virtual:themes.css';

declare module 'virtual:theme-colours' {
  /** The colour of the browser's own frame by theme class name. */
  export const themeColours: Readonly<Record<string, string>>;
}

declare module 'virtual:diagram-frame' {
  /** URL path of the document that draws diagrams. */
  export const diagramFrame: string;
}
