import { createRender } from '#markdown/render.ts';
import type { Toolchain } from '#model/page/document-site.ts';
import type { Rendered, RenderFamily } from '#model/page/render.ts';
import { requestFor, sampleFamily } from './sample-family.ts';

const render = createRender();

/** The sample family, whose package `demo` is written for a toolchain. */
export function familyFor(toolchain: Toolchain): RenderFamily {
  const demo = sampleFamily.packages.get('demo');
  const sites = [{ toolchain, root: '' }];
  const packages = new Map([...sampleFamily.packages, ...(demo ? [['demo', { ...demo, sites }] as const] : [])]);
  return { ...sampleFamily, emoji: 'text', packages };
}

/** Renders a file of `demo` that is written for a toolchain. */
export function renderedFor(toolchain: Toolchain, md: string, path = 'README.md'): Rendered {
  return render(requestFor(md, path), familyFor(toolchain));
}

/** The HTML of a file of `demo` that is written for a toolchain, without line ends. */
export function htmlFor(toolchain: Toolchain, md: string, path = 'README.md'): string {
  return renderedFor(toolchain, md, path).html.replaceAll('\n', '');
}
