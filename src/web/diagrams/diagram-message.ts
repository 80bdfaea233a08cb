/** The colours and the font that diagrams are drawn with. */
export interface DiagramTheme {
  /** True when light stands on dark. */
  readonly dark: boolean;
  /** The font family. */
  readonly font: string;
  /** The site's colour tokens by name without `--`. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Asks the frame for a drawing. */
export interface DiagramRequest {
  /** Names the request; the answer carries it too. */
  readonly id: number;
  /** The diagram as the page's author wrote it. */
  readonly source: string;
  readonly theme: DiagramTheme;
}

/** A drawing. It comes out of a sandbox: to be shown as an image and never as part of the page. */
export interface Drawing {
  /** An SVG document. */
  readonly svg: string;
  /** In CSS pixels. */
  readonly width: number;
  /** In CSS pixels. */
  readonly height: number;
  /** What the author says that it shows, empty where nothing is said. */
  readonly label: string;
}

/** What the frame answers: a drawing, or why there is none. */
export type DiagramAnswer = { readonly id: number } & ({ readonly drawing: Drawing } | { readonly error: string });
