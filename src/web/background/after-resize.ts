/** How long a window must keep its size before the background is drawn anew, in milliseconds (T-03). */
const settled = 250;

/** Calls back once the window was resized or turned and has kept its size for 250 ms. */
export function afterResize(window: EventTarget, orientation: EventTarget | undefined, changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, settled);
  };
  window.addEventListener('resize', wait);
  orientation?.addEventListener('change', wait);
}
