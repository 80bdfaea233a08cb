import { createRender } from '#markdown/render.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';

/** A small family for tests: the package `demo` with pages and images, another package `other`, the core package `star`. */
export const sampleFamily: RenderFamily = {
  version: '1',
  product: 'star',
  base: '',
  hosts: ['star.example', 'old.example:8080'],
  emoji: 'images',
  aliases: new Map([['renamed', 'other']]),
  packages: new Map([
    ['star', { forge: 'https://forge.example/acme/star', pages: new Set(['README.md']), images: undefined }],
    [
      'demo',
      {
        forge: 'https://forge.example/Acme/demo.git',
        pages: new Set(['README.md', 'docs/README.md', 'docs/a.md', 'docs/x y.md', 'lower/readme.md', 'conf/app.json']),
        images: new Set(['logo.png', 'docs/pic one.png']),
      },
    ],
    [
      'other',
      {
        forge: 'https://lab.example/group/sub/other',
        pages: new Set(['README.md', 'docs/b.md']),
        images: undefined,
        files: new Set(['Makefile']),
      },
    ],
  ]),
  boilerplate: { shared: new Set(), names: new Map() },
};

/** A request for a file of `demo`. */
export function requestFor(md: string, path = 'README.md'): RenderRequest {
  return { requestId: '1', md, kind: { kind: 'markdown' }, currentRepo: 'demo', path, location: '/demo/index.html' };
}

const render = createRender();

/** Renders a file of `demo` in this thread. */
export function rendered(md: string, path = 'README.md'): Rendered {
  return render(requestFor(md, path), { ...sampleFamily, emoji: 'text' });
}

/** The HTML of a file of `demo`, without the line end at its end. */
export function html(md: string, path = 'README.md'): string {
  return rendered(md, path).html.trimEnd();
}
