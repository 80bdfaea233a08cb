/** What changes: the page, or only its colours. */
type Change = 'page' | 'colours';

/** Changes the document: blended in where the browser can and the reader has nothing against motion. Resolves once it is changed. */
export async function blendIn(change: Change, update: () => void): Promise<void> {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (reducedMotion || !('startViewTransition' in document)) return update();
  document.documentElement.dataset.blend = change;
  const transition = document.startViewTransition(update);
  // The document is changed even if the browser skips the transition.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
