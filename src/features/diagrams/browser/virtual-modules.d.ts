declare module 'virtual:diagram-frame' {
  /** URL path of the document of the frame for diagrams. */
  export const diagramFrame: string;
}
