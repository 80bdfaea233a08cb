import { decodedAttribute } from '#export/crawl/own-links.ts';
import { insidePath } from '#model/address/address.ts';
import { singleBase, singleEntryPath } from '#model/single-site.ts';
import { html } from '#model/text/html.ts';
import { relativeUrl } from './relative-url.ts';
import type { PlacedDocument, ResolvedLink, SingleLinks } from './single-links.ts';
import { singlePolicy } from './single-policy.ts';

/** What all documents of the folder share. */
export interface SingleParts {
  /** The boot script, with the marks of the build. */
  readonly boot: string;
  /** Resolves links. */
  readonly links: SingleLinks;
}

/** A document of the folder. */
export interface SingleDocument {
  /** Its HTML. */
  readonly html: string;
  /** Paths inside the site that it links to or shows. */
  readonly paths: ReadonlySet<string>;
  /** Paths inside the site whose content its code reads. */
  readonly data: ReadonlySet<string>;
}

/** Elements with text that is no markup, and start tags. */
const parts = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/gi;

const attribute = /\s([^\s=">/]+)="([^"]*)"/g;

/** Links of the head to what a folder does not have: feeds, markdown, the manifest of an app. */
const dropped = /^<link rel="(?:alternate|manifest|canonical)"/;

const policy = /^<meta http-equiv="Content-Security-Policy"/;
const policyMark = '<meta http-equiv="Content-Security-Policy" content="">';
const charset = '<meta charset="utf-8">';

/** Rewrites a document of a site under {@link singleBase} so that it works in a folder on a disk. */
export function singleDocument(text: string, at: PlacedDocument, shared: SingleParts): SingleDocument {
  return new Rewriting(at, shared).rewrite(text);
}

class Rewriting {
  readonly #at: PlacedDocument;
  readonly #shared: SingleParts;
  readonly #paths = new Set<string>();
  readonly #data = new Set<string>();
  readonly #scripts: string[] = [];
  readonly #styles: string[] = [];

  constructor(at: PlacedDocument, shared: SingleParts) {
    this.#at = at;
    this.#shared = shared;
  }

  rewrite(text: string): SingleDocument {
    const written = text.replace(
      parts,
      (...[whole, name, attributes = '', inner = '']: readonly (string | undefined)[]) =>
        name === undefined ? this.#tag(whole ?? '') : this.#code(name, attributes, inner),
    );
    const own = html`<meta http-equiv="Content-Security-Policy" content="${this.#policy()}">`.toString();
    const secured = written.includes(policyMark)
      ? written.replace(policyMark, () => own)
      : written.replace(charset, () => `${charset}\n${own}`);
    return { html: secured, paths: this.#paths, data: this.#data };
  }

  #policy(): string {
    return singlePolicy({ scripts: this.#scripts, styles: this.#styles });
  }

  /** Styles and the boot script name files; data keeps the base, which the browser replaces; other data is dropped. */
  #code(name: string, attributes: string, text: string): string {
    if (name === 'style') {
      const own = singleStyle(text, this.#at, this.#shared.links);
      this.#styles.push(own);
      return `<style${attributes}>${own}</style>`;
    }
    if (attributes.includes('application/json')) return `<script${attributes}>${text}</script>`;
    if (attributes !== '') return '';
    const boot = this.#boot(text);
    this.#scripts.push(boot);
    return `<script>${boot}</script>`;
  }

  /** The boot script, with the file of the styles that the one of the site names. */
  #boot(ofSite: string): string {
    const style = styleAddress.exec(ofSite)?.[0] ?? '';
    return this.#shared.boot
      .trim()
      .replaceAll('asterism:entry', relativeUrl(this.#at.file, singleEntryPath))
      .replaceAll('asterism:style', this.#part(style));
  }

  #tag(text: string): string {
    if (dropped.test(text)) return '';
    if (policy.test(text)) return policyMark;
    return text.replace(attribute, (...[whole = '', name = '', value = '']: readonly string[]) => {
      const rewritten = this.#value(name.toLowerCase(), decodedAttribute(value), text);
      if (rewritten === undefined) return whole;
      return rewritten === '' ? '' : ` ${name}="${html`${rewritten}`}"`;
    });
  }

  /** The new value of an attribute, '' to remove it, or undefined to leave it. */
  #value(name: string, value: string, element: string): string | undefined {
    const isLink = name === 'action' || (name === 'href' && !element.startsWith('<link'));
    if (isLink) return this.#keep(this.#shared.links.link(value, this.#at));
    if (['href', 'src', 'poster'].includes(name)) return this.#part(value);
    // A document from a disk may not load modules: what the server has written stays.
    if (name === 'data-client') return '';
    if (name === 'srcset') return this.#images(value);
    if (name === 'content' && element.startsWith('<meta http-equiv="refresh"')) return this.#refresh(value);
    const path = name === 'value' ? insidePath(value, { base: singleBase }) : undefined;
    if (path !== undefined) this.#data.add(path);
    return undefined;
  }

  #part(value: string): string {
    return value.startsWith('#') ? value : this.#keep(this.#shared.links.part(value, this.#at) ?? { url: '' });
  }

  #images(srcset: string): string {
    const images = srcset.split(/,\s+/).map((each) => {
      const [address = '', ...size] = each.trim().split(/\s+/);
      return [this.#part(address), ...size];
    });
    return images
      .filter(([url]) => url !== '')
      .map((image) => image.join(' '))
      .join(', ');
  }

  #refresh(value: string): string {
    return value.replace(/url=(.*)$/, (_, to: string) => `url=${this.#keep(this.#shared.links.link(to, this.#at))}`);
  }

  #keep({ url, path }: ResolvedLink): string {
    if (path !== undefined) this.#paths.add(path);
    return url;
  }
}

/** Rewrites the addresses in styles, which are below {@link singleBase} or relative. */
export function singleStyle(text: string, at: PlacedDocument, links: SingleLinks): string {
  return text.replaceAll(ownAddress, (address) => links.part(address, at)?.url ?? address);
}

const ownAddress = new RegExp(`${singleBase}/[^"')\\s]*`, 'g');
const styleAddress = new RegExp(`${singleBase}/[^"'\`\\s]*\\.css`);
