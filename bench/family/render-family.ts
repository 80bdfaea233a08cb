import type { RenderFamily, RenderRequest } from '#model/page/render.ts';
import { pageFile } from './page-markdown.ts';

/** A family of one package with the given number of pages, as the renderer receives it. */
export function renderFamily(pages: number): RenderFamily {
  const files = Array.from({ length: pages }, (_, index) => `docs/${pageFile(index + 1)}`);
  const images = ['build', 'version', 'license'].map((name) => `images/${name}.svg`);
  return {
    version: '1',
    product: 'asterism',
    base: '',
    hosts: [],
    emoji: 'images',
    packages: new Map([
      ['bench', { forge: undefined, pages: new Set(['README.md', ...files]), images: new Set(images) }],
    ]),
    boilerplate: { shared: new Set(), names: new Map() },
  };
}

/** The request to render a text as the first page of that package. */
export function requestOf(md: string): RenderRequest {
  const kind = { kind: 'markdown' as const };
  return { requestId: '', md, kind, currentRepo: 'bench', path: 'docs/page-01.md', location: '/' };
}
