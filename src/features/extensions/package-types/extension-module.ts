/*
 * The types of extensions, which the package gives to their authors together with those of documents.
 */

import type { HtmlTree, MarkdownParser } from './document-types.ts';

/** A value that JSON can represent. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The options of an extension, as the settings have them. */
export type ExtensionOptions = { readonly [name: string]: JsonValue };

/** An entry of the setting `extensions`. */
export interface Extension {
  /** Name of the extension: lowercase letters, digits and hyphens. It is unique in the settings. */
  name: string;
  /** Content version of the extension; the hash of its module and of what this imports is always part of it. */
  version?: string | undefined;
  /** The module: a path relative to the settings file, or a `file:` URL. */
  module: string | URL;
  /** Options for the functions of the module. */
  options?: { [name: string]: JsonValue } | undefined;
}

/** Where a tree transform works. */
export interface TransformContext {
  /** The file inside its repository. */
  readonly file: string;
  /** Name of the package. */
  readonly package: string;
  /** Options of the extension. */
  readonly options: ExtensionOptions;
}

/** What a block language gets besides the code. */
export interface BlockContext {
  /** The info string after the language. */
  readonly meta: string;
  /** The file inside its repository. */
  readonly file: string;
  /** Name of the package. */
  readonly package: string;
  /** Options of the extension. */
  readonly options: ExtensionOptions;
}

/** Turns the code of a fenced block into HTML, which passes the allow list. */
export type BlockLanguage = (code: string, context: BlockContext) => string;

/** A severity of the findings of a check rule. */
export type RuleSeverity = 'error' | 'warning' | 'notice';

/** A document that a check rule reads. */
export interface CheckedDocument {
  /** Name of the package. */
  readonly package: string;
  /** The file inside its repository. */
  readonly file: string;
  /** Title of the page; undefined when it has none. */
  readonly title: string | undefined;
  /** The text of the file. */
  readonly text: string;
  /** Options of the extension. */
  readonly options: ExtensionOptions;
}

/** A finding of a check rule. */
export interface RuleFinding {
  /** What is wrong, as a sentence. */
  message: string;
  /** Line, counted from 1; the whole file when absent. */
  line?: number | undefined;
  /** The text in question, as the author wrote it. */
  subject?: string | undefined;
}

/** A rule of `asterism check`; settings and reports name it `EXTENSION/RULE`. */
export interface ExtensionRule {
  /** Severity of its findings. */
  severity: RuleSeverity;
  /** What it finds, as a sentence. */
  describe: string;
  /** Finds the violations in one document. */
  check(document: CheckedDocument): RuleFinding[] | Promise<RuleFinding[]>;
}

/** Facts of a package. */
export interface ManifestFacts {
  /** Name of the package. */
  name?: string | undefined;
  /** Its version. */
  version?: string | undefined;
  /** Its description, in one or a few sentences. */
  description?: string | undefined;
  /** Its licence, as an SPDX expression. */
  license?: string | undefined;
  /** Its home page, as an http or https URL. */
  homepage?: string | undefined;
  /** Its keywords. */
  keywords?: string[] | undefined;
}

/** A reader of manifests in the root of repositories. */
export interface ManifestReader {
  /** Names of the files. */
  files: string[];
  /** Reads the text of a file. Throws for a text that is not valid. */
  read(text: string, context: { file: string; options: ExtensionOptions }): ManifestFacts | Promise<ManifestFacts>;
}

/** A repository of a source. */
export interface SourceRepository {
  /** Name of the repository; unique in the source. */
  folder: string;
  /** Its files: the path with `/`, a hash that changes with the content, and the size in bytes. */
  files: { path: string; hash: string; size: number }[];
}

/** A source of repositories. */
export interface ExtensionSource {
  /** Lists the current repositories. Throws when the source fails. */
  list(options: ExtensionOptions): SourceRepository[] | Promise<SourceRepository[]>;
  /** Reads a listed file; undefined when it does not exist any more. Throws when the source fails. */
  read(
    file: { folder: string; path: string },
    options: ExtensionOptions,
  ): Uint8Array | string | undefined | Promise<Uint8Array | string | undefined>;
}

/** A package, for routes of extensions. */
export interface RoutePackage {
  /** Its identity, which its paths begin with. */
  readonly repo: string;
  /** Its title. */
  readonly title: string;
  /** URL path of its first page. */
  readonly path: string;
  /** Number of its pages. */
  readonly pages: number;
  /** Its stars; 0 when unknown. */
  readonly stars: number;
  /** Its version, if it has one. */
  readonly version?: string | undefined;
}

/** A request to a route of an extension. */
export interface RouteRequest {
  /** Path after `/-/x/EXTENSION`, beginning with a slash. */
  readonly path: string;
  /** Parameters of the query; of a repeated one, the first value. */
  readonly query: { readonly [name: string]: string };
  /** URL path of the route's site, to begin links with; empty at the root of a host. */
  readonly base: string;
  /** All packages of the family. */
  readonly packages: readonly RoutePackage[];
  /** Options of the extension. */
  readonly options: ExtensionOptions;
}

/** The answer of a route: a page in the frame of the site, or a file. */
export type RouteAnswer =
  | {
      /** Title of the page. */
      title: string;
      /** HTML of the page; it is not sanitized, but the content security policy lets none of its scripts run. */
      html: string;
      /** HTTP status; 200 when absent. */
      status?: number | undefined;
    }
  | {
      /** Content type of the file. */
      contentType: string;
      /** Its content. */
      body: string | Uint8Array;
      /** HTTP status; 200 when absent. */
      status?: number | undefined;
    };

/** Answers the requests of a path; undefined stands for a missing page. */
export type RouteHandler = (request: RouteRequest) => RouteAnswer | undefined | Promise<RouteAnswer | undefined>;

/** A place in pages: before and after the article, in the sidebar, in the footer, and above the list of all packages. */
export type SlotName = 'before-article' | 'after-article' | 'sidebar' | 'footer' | 'home';

/** What a component in a slot gets. */
export interface SlotProps {
  /** The slot. */
  readonly slot: SlotName;
  /** The page. */
  readonly page: {
    /** URL path of the page. */
    readonly path: string;
    /** Title of the page and of its package. */
    readonly title: string;
    /** Identity of the package. */
    readonly package: string;
    /** The file inside the repository. */
    readonly file: string;
  };
  /** The site. */
  readonly site: {
    /** URL path of the site, to begin links with; empty at the root of a host. */
    readonly base: string;
  };
  /** Options of the extension. */
  readonly options: ExtensionOptions;
}

/** React, as the site has it; the object is the whole module. */
export interface ReactTools {
  /** Creates an element. */
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
  /** Groups elements. */
  readonly Fragment: unknown;
}

/** Components by the slots that they are shown in. */
export type SlotComponents = { readonly [Name in SlotName]?: (props: SlotProps) => unknown };

/** A type of the browser; any object in a project that does not have the types of browsers. */
type BrowserType<Name extends string> = typeof globalThis extends { [Key in Name]: { prototype: infer Value } }
  ? Value
  : object;

/** What the function `mount` of a client module gets. */
export interface ClientTools {
  /** Loads React and its function that takes over the HTML of the server. */
  loadReact(): Promise<{
    /** React, the same as on the server. */
    readonly React: ReactTools;
    /** Takes over the HTML of the server. */
    hydrateRoot(element: BrowserType<'Element'>, component: unknown, options?: object): { unmount(): void };
  }>;
}

/** A client module, which the browser loads when its slot is visible. It may return a function that ends its work. */
export interface ClientModule {
  /** Brings the HTML of the server to life. */
  mount(element: BrowserType<'HTMLElement'>, props: SlotProps, tools: ClientTools): unknown;
}

/** The exports of the module of an extension. Each of them may be absent. */
export interface ExtensionModule {
  /** A plugin of markdown-it. */
  markdownIt?(parser: MarkdownParser, options: ExtensionOptions): void;
  /** Changes the tree of a document before the allow list. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement is one of them.
  transformTree?(tree: HtmlTree, context: TransformContext): HtmlTree | void;
  /** Languages of code blocks. */
  blocks?: { readonly [language: string]: BlockLanguage };
  /** Check rules. */
  checks?: { readonly [rule: string]: ExtensionRule };
  /** A reader of manifests. */
  manifest?: ManifestReader;
  /** A source of repositories. */
  source?: ExtensionSource;
  /** Pages and files below `/-/x/EXTENSION`. */
  routes?: { readonly [path: string]: RouteHandler };
  /** Components in pages. */
  slots?(react: ReactTools): SlotComponents;
  /** The client module of the slots: a path relative to the module. */
  client?: string;
}
