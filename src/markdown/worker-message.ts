import type { RenderFamily, RenderRequest } from '#model/render.ts';

/** What the renderer tells a worker; a worker answers each request with a reply, and once with `ready`. */
export type WorkerMessage =
  | { readonly kind: 'family'; readonly family: RenderFamily }
  | { readonly kind: 'render'; readonly request: RenderRequest };
