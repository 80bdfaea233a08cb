declare module 'virtual:themes.css';

declare module 'virtual:theme-colours' {
  /** The colour of the browser's own frame by theme class name. */
  export const themeColours: Readonly<Record<string, string>>;
  /** The colours of pictures by theme class name. */
  export const pictureColours: Readonly<Record<string, import('#model/package/card.ts').CardColours>>;
}

declare module 'virtual:diagram-frame' {
  /** URL path of the document that draws diagrams. */
  export const diagramFrame: string;
}
