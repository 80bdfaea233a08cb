/** The queue of the renderer is full. */
export class RendererBusy extends Error {
  override readonly name = 'RendererBusy';
  constructor() {
    super('Too many pages wait to be rendered. Try again in a moment.');
  }
}
