/** Debounce after a resize, in milliseconds (T-03). */
const debounceMs = 250;

/** Calls back 250 ms after the last resize or change of orientation. */
export function afterResize(window: EventTarget, orientation: EventTarget | undefined, onResized: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onResized, debounceMs);
  };
  window.addEventListener('resize', schedule);
  orientation?.addEventListener('change', schedule);
}
