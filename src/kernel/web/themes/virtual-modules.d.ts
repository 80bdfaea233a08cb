declare module 'virtual:themes.css';

declare module 'virtual:theme-colours' {
  /** The browser's theme colour by theme class name. */
  export const themeColours: Readonly<Record<string, string>>;
  /** The colours of drawings by theme class name. */
  export const pictureColours: Readonly<Record<string, import('#model/drawing.ts').PictureColours>>;
  /** The CSS rule with the colour tokens of a document whose other styles have not arrived, by theme class name. */
  export const startStyles: Readonly<Record<string, string>>;
}

declare module 'virtual:page-icons' {
  /** The shapes of the icons that the scripts of every page may show, by the ids of their symbols. */
  export const pageIconShapes: import('#model/views/family-view.ts').FamilyView['icons'];
}

declare module 'virtual:ui-icons' {
  /** The shapes of the app's own icons, by the ids of their symbols. */
  export const uiIconShapes: import('#model/views/family-view.ts').FamilyView['icons'];
}
