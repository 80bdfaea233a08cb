import type { RenderFamily, RenderReply, RenderRequest } from '#model/page/render.ts';

/** What the renderer tells a worker. */
export type WorkerMessage =
  | { readonly kind: 'family'; readonly family: RenderFamily }
  | { readonly kind: 'render'; readonly request: RenderRequest };

/** What a worker tells: once that it can begin, and for each request a reply or that it was interrupted. */
export type WorkerAnswer = RenderReply | 'ready' | 'interrupted';
