import type { Provenance } from '#model/package/provenance.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import type { Section } from '#model/views/search.ts';
import type { Inspection } from './inspection.ts';
import type { PageKind } from './page.ts';

/** A heading of a rendered page. */
export interface Heading {
  /** 1 to 6. */
  readonly depth: number;
  /** The id that GitHub gives it, as it stands in the HTML. */
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

/** What a render worker must know of the family to resolve links. Sent once for each version, not with every request. */
export interface RenderFamily {
  /** Equal versions mean equal contents. */
  readonly version: string;
  /** The product's name. */
  readonly product: string;
  /** The base path, with which every URL path of the site begins; '' at the root of its host. */
  readonly base: string;
  /** Old hosts of the portal itself (`core` default domains), without scheme. */
  readonly hosts: readonly string[];
  /** Emoji as images of our own host (C-05), or as the text they are. */
  readonly emoji: 'images' | 'text';
  /** Every package by identity. */
  readonly packages: ReadonlyMap<string, RenderPackage>;
  /** What is folded away on pages, or undefined where pages are shown whole. */
  readonly boilerplate: Boilerplate | undefined;
  /** Other names of packages, and the identity that each leads to. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** What becomes of images from other hosts; they are loaded from there where it is absent. */
  readonly externalImages?: ExternalImages;
}

/** How text that says the same in many packages is known again. Marked regions are known by their marks alone. */
export interface Boilerplate {
  /** Keys of blocks that stand at the beginning or the end of the READMEs of many packages. */
  readonly shared: ReadonlySet<string>;
  /** What each package is called, by identity: a block that differs in nothing but these is the same block. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** How images from other hosts are shown: from there, through our own host, or as a link. */
export type ExternalImages =
  | { readonly kind: 'direct' | 'block' }
  | {
      readonly kind: 'proxy';
      /** Signs the addresses that our host may fetch. */
      readonly key: string;
      /** Hosts that may be asked over http, as they stand in addresses, without ports. */
      readonly plainHosts: readonly string[];
    };

/** The addresses by which a package is known outside. */
export interface PackageAddresses {
  /** The repository's page at its forge, or undefined. */
  readonly forge: string | undefined;
  /** Other pages of the repository at forges: under an earlier owner or name. */
  readonly otherForges?: readonly string[];
  /** How its registry knows it. */
  readonly registryName?: RegistryName | undefined;
  /** Which commit and which folder are shown; the newest of the default branch and the whole where it is absent. */
  readonly provenance?: Pick<Provenance, 'commit' | 'start' | 'forgeKind'> | undefined;
}

/** Width and height of an image. */
export interface ImageSize {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** One package, as far as links need it. */
export interface RenderPackage extends PackageAddresses {
  /** Files that are pages. */
  readonly pages: ReadonlySet<string>;
  /** Files that are images, or undefined where the source cannot list. */
  readonly images: ReadonlySet<string> | undefined;
  /** Sizes of the images that documents show, by path; an image whose size is not known is not among them. */
  readonly sizes?: ReadonlyMap<string, ImageSize>;
  /** Folders that links name. */
  readonly folders?: ReadonlySet<string>;
  /** Files that links name and that are neither pages nor images. */
  readonly files?: ReadonlySet<string>;
}

/** One document to render (E-05). */
export interface RenderRequest {
  /** Names the request; the reply carries it too. */
  readonly requestId: string;
  /** The file's text. */
  readonly md: string;
  /** How to read {@link md}. */
  readonly kind: PageKind;
  /** The package's identity. */
  readonly currentRepo: string;
  /** The file inside the repository, against which relative links are resolved. */
  readonly path: string;
  /** The page's own URL path. */
  readonly location: string;
  /** True asks for {@link Rendered.inspection} too, which takes longer. */
  readonly inspect?: boolean;
}

/** What a document asked of the family's links, so that it can be told whether another family would answer the same. */
export interface LinkUse {
  /** Each address that was asked for once, as a link or as an image. */
  readonly asked: readonly (readonly [as: 'link' | 'image', href: string])[];
  /** Changes with what was answered; opaque. */
  readonly answers: string;
}

/** What a document became. */
export interface Rendered {
  /** Safe HTML: the content of the page's one `<article>`, without what is folded away. */
  readonly html: string;
  /** Safe HTML of the badges in the header of a package's first page, which its card shows; empty where there are none. */
  readonly badges: string;
  /** Safe HTML of what else is folded away: header and footer that all packages share; empty where there are none. */
  readonly folded: string;
  /** Plain text of the article's first heading, or undefined where there is none. */
  readonly title: string | undefined;
  /** Plain text of the article's first paragraph, at most 500 characters, or undefined where there is none. */
  readonly excerpt: string | undefined;
  /** Every heading of the article in order. */
  readonly headings: readonly Heading[];
  /** What the article says by heading, for the search. */
  readonly sections: readonly Section[];
  /** Why the page shows plain text in place of rendered markdown, or undefined. */
  readonly cut: 'size' | 'time' | 'failure' | undefined;
  /** What it asked of the family's links; where it is left out, nobody knows, and it holds for its own family only. */
  readonly linkUse?: LinkUse;
  /** Its links and what can be linked in it, where the request asked for that; a file of code has none. */
  readonly inspection?: Inspection;
}

/** The answer to a {@link RenderRequest}. */
export type RenderReply =
  | ({ readonly requestId: string; readonly success: true } & Rendered)
  | { readonly requestId: string; readonly success: false; readonly errorMessage: string };
