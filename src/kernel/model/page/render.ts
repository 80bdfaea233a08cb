import type { EmojiSource } from '#model/address/site-paths.ts';
import type { BadgeValues } from '#model/package/badge-values.ts';
import type { Provenance } from '#model/package/provenance.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import type { SiteSettings } from './document-site.ts';
import type { Inspection } from './inspection.ts';
import type { PageKind } from './page.ts';

/** A heading of a rendered page. */
export interface Heading {
  /** 1 to 6. */
  readonly depth: number;
  /** Id in the HTML, the same as on GitHub. */
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

/**
 * Data of the family that a render worker needs to resolve links. Sent once for each version, not with every request.
 */
export interface RenderFamily {
  /** Equal for equal contents. */
  readonly version: string;
  /** The product's name. */
  readonly product: string;
  /** The base path, with which every URL path of the site begins; '' at the root of its host. */
  readonly base: string;
  /** Former hosts of the site (`core` default domains), without scheme. */
  readonly hosts: readonly string[];
  /** How emoji are shown. */
  readonly emoji: EmojiSource;
  /** Every package by identity. */
  readonly packages: ReadonlyMap<string, RenderPackage>;
  /** Repeated blocks to hide on pages; undefined to show pages in full. */
  readonly boilerplate: Boilerplate | undefined;
  /** Other names of packages, with the identity of each. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** How external images are shown; they are loaded from their hosts when absent. */
  readonly externalImages?: ExternalImages;
  /** Code of others that takes part in rendering, in order; absent for none. */
  readonly plugins?: readonly RenderPlugin[];
}

/** Code of others that takes part in rendering documents. It may fail, hang and end its thread. */
export interface RenderPlugin {
  readonly name: string;
  /** Hash of all that it depends on. */
  readonly version: string;
  /** URL of its module. */
  readonly module: string;
  /** Its options, as JSON. */
  readonly options: unknown;
}

/** A failure of a plugin while a document was rendered. */
export interface PluginFailure {
  /** Name of the plugin. */
  readonly plugin: string;
  /** What it was doing. */
  readonly step: string;
  /** The message of its error. */
  readonly message: string;
  /** True if the document was rendered without the plugin; false if only a block shows its source. */
  readonly leftOut: boolean;
}

/** Text that repeats in many packages. Marked regions are recognized by their marks alone. */
export interface Boilerplate {
  /** Keys of blocks at the beginning or the end of the READMEs of many packages. */
  readonly shared: ReadonlySet<string>;
  /** Names of each package, by identity: blocks that differ only in these are equal. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** How external images are shown: directly, through this host, or as a link. */
export type ExternalImages =
  | { readonly kind: 'direct' | 'block' }
  | {
      readonly kind: 'proxy';
      /** Key that signs the addresses that this host may fetch. */
      readonly key: string;
      /** Hosts that may be fetched over http, as they appear in addresses, without ports. */
      readonly plainHosts: readonly string[];
    };

/** External addresses of a package. */
export interface PackageAddresses {
  /** Web page of the repository at its forge, or undefined. */
  readonly forge: string | undefined;
  /** Other web pages of the repository: under a former owner or name. */
  readonly otherForges?: readonly string[];
  readonly registryName?: RegistryName | undefined;
  /** Packages in folders of the repository, with their names at registries; absent without any. */
  readonly workspace?: readonly { readonly folder: string; readonly registryName: RegistryName }[];
  /** Commit and folder of the files; absent for the latest commit of the default branch and the whole repository. */
  readonly provenance?: Pick<Provenance, 'commit' | 'start' | 'forgeKind'> | undefined;
}

/** Width and height of an image. */
export interface ImageSize {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** True for a drawing that has this shape but no size: it is as wide as what it is in. */
  readonly fluid?: true;
}

/** Data of a package for resolving links. */
export interface RenderPackage extends PackageAddresses {
  /** Identity of the version that links to its pages lead to; its own when absent. */
  readonly linkedAs?: string;
  /** Files that are pages. */
  readonly pages: ReadonlySet<string>;
  /** Files that are images; undefined when the source cannot list files. */
  readonly images: ReadonlySet<string> | undefined;
  /** Sizes of the images in documents, by path; unknown sizes are absent. */
  readonly sizes?: ReadonlyMap<string, ImageSize>;
  /** Folders that are linked to. */
  readonly folders?: ReadonlySet<string>;
  /** Folders that are symbolic links, with the folders that they lead to; absent for none. */
  readonly linkedFolders?: readonly (readonly [path: string, target: string])[];
  /** Linked files that are neither pages nor images. */
  readonly files?: ReadonlySet<string>;
  /** Folders whose documents are written for a documentation toolchain; absent for none. */
  readonly sites?: readonly SiteSettings[];
  /** Pages whose front matter names their path on the documentation's own site, by that path; absent for none. */
  readonly routes?: ReadonlyMap<string, string>;
  /** Values for the badges of documents; absent when badges are images. */
  readonly badges?: BadgeValues;
}

/** A document to render (E-05). */
export interface RenderRequest {
  /** Id of the request, which the reply repeats. */
  readonly requestId: string;
  /** Text of the file. */
  readonly md: string;
  /** Format of {@link md}. */
  readonly kind: PageKind;
  /** Identity of the package. */
  readonly currentRepo: string;
  /** File inside the repository; relative links are resolved against it. */
  readonly path: string;
  /** URL path of the page. */
  readonly location: string;
  /** True to include {@link Rendered.inspection}, which takes longer. */
  readonly inspect?: boolean;
  /** Names of plugins of the family that the document is rendered without. */
  readonly without?: readonly string[];
}

/** What a document asked of its family. It tells whether the document renders equally in another version of the family. */
export interface LinkUse {
  /**
   * Each resolved address, once as a link, as an image, and as a label whose title was read; and each key of a block of which
   * was asked whether many packages share it.
   */
  readonly asked: readonly (readonly [as: 'link' | 'image' | 'label' | 'isShared', href: string])[];
  /** Opaque hash of the answers. */
  readonly answers: string;
}

/**
 * Why a page shows its file as plain text instead of a rendered document: its size, the time it took, a failure, NUL bytes, of
 * which nothing is shown, or because it is a pointer of Git LFS.
 */
export type PageCut = 'size' | 'time' | 'failure' | 'binary' | 'pointer';

/** A section of a page, which a search result can link to. */
export interface Section {
  /** Id of the heading in the page; '' for the text before the first heading. */
  readonly id: string;
  /** Heading in plain text; '' without one. */
  readonly heading: string;
  /** Plain text below the heading, without that of nested headings. */
  readonly text: string;
}

/** Result of rendering a document. */
export interface Rendered {
  /** Safe HTML of the page's `<article>`, without the hidden parts. */
  readonly html: string;
  /** Safe HTML of the badges in the header of a first page, which the card shows; empty when there are none. */
  readonly badges: string;
  /** Safe HTML of the other hidden parts: headers and footers shared by all packages; empty when there are none. */
  readonly folded: string;
  /** First heading in plain text, or undefined. */
  readonly title: string | undefined;
  /** First paragraph in plain text, at most 500 characters, or undefined. */
  readonly excerpt: string | undefined;
  /** Every heading of the article in order. */
  readonly headings: readonly Heading[];
  /** Text of the article by heading, for the search. */
  readonly sections: readonly Section[];
  /** Undefined for a rendered document. */
  readonly cut: PageCut | undefined;
  /**
   * Link targets and shared text that the page depends on; when absent they are unknown, and the result is only valid for its own
   * version of the family.
   */
  readonly linkUse?: LinkUse;
  /** Links and anchors of the page, if requested; absent for a code file. */
  readonly inspection?: Inspection;
  /** Failures of plugins; absent for none. */
  readonly pluginFailures?: readonly PluginFailure[];
}

/** Reply to a {@link RenderRequest}. */
export type RenderReply =
  | ({ readonly requestId: string; readonly success: true } & Rendered)
  | { readonly requestId: string; readonly success: false; readonly errorMessage: string };
