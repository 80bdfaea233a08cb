declare module 'virtual:themes.css';

declare module 'virtual:theme-colours' {
  /** The colour of the browser's own frame by theme class name. */
  export const themeColours: Readonly<Record<string, string>>;
}
