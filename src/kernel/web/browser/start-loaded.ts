/**
 * Starts what a chunk holds once it is loaded. `load` resolves to the function that starts it, which returns one that stops it;
 * `failed` is what the console says if it cannot be loaded. Returns a function that stops it, or keeps it from starting.
 */
export function startLoaded(load: () => Promise<() => () => void>, failed: string): () => void {
  let isStopped = false;
  let stop = () => {};
  load()
    .then((start) => {
      if (!isStopped) stop = start();
    })
    .catch(() => console.info(failed));
  return () => {
    isStopped = true;
    stop();
  };
}
