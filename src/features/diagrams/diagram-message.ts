/** Colours and font of diagrams. */
export interface DiagramTheme {
  /** True for light text on dark. */
  readonly dark: boolean;
  /** The font family. */
  readonly font: string;
  /** The site's colour tokens by name without `--`. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** A request to the frame for a drawing. */
export interface DiagramRequest {
  /** Identifies the request; the response has the same id. */
  readonly id: number;
  /** Mermaid source. */
  readonly source: string;
  readonly theme: DiagramTheme;
}

/** A drawing from the sandbox. It must be shown as an image, never as part of the page. */
export interface Drawing {
  /** An SVG document. */
  readonly svg: string;
  /** In CSS pixels. */
  readonly width: number;
  /** In CSS pixels. */
  readonly height: number;
  /** The author's title and description, empty if there are none. */
  readonly label: string;
}

/** A response of the frame: a drawing or an error. */
export type DiagramResponse = { readonly id: number } & ({ readonly drawing: Drawing } | { readonly error: string });
