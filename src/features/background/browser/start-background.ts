import { backgroundData } from '#features/background/background-data.ts';
import type { AppState } from '#web/app/app-state.ts';
import { afterResize } from './after-resize.ts';
import styles from './background.module.css';
import { watchMotion } from './motion.ts';
import { coloursOf, type FirstMessage, type Scene, showsRain } from './scene.ts';

/**
 * Adds the animated background, which a worker draws. It is outside the React roots, so navigation does not affect it. In
 * browsers where a worker cannot draw, the plain backdrop stays.
 */
export function startBackground({ theme, site, page }: Pick<AppState, 'theme' | 'site' | 'page'>): void {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return;
  const canvas = document.createElement('canvas');
  canvas.className = styles.background ?? '';
  canvas.ariaHidden = 'true';
  // Not as the first element: the styles of all others would be computed again.
  document.body.append(canvas);
  const drawn = canvas.transferControlToOffscreen();
  const worker = new Worker(new URL('./background-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => {
    if (data === theme.get()) canvas.classList.add(styles.shown ?? '');
  });
  worker.addEventListener('error', () => canvas.remove());

  const start = (): void => {
    const send = (): void => worker.postMessage(scene());
    const mayMove = watchMotion({ page }, send);
    const scene = (): Scene => ({
      theme: theme.get(),
      isRain: showsRain(backgroundData.of(site), theme.get()),
      colours: readColours(theme.get()),
      width: canvas.clientWidth,
      height: canvas.clientHeight,
      ratio: devicePixelRatio,
      moving: mayMove(),
    });
    worker.postMessage({ canvas: drawn, scene: scene() } satisfies FirstMessage, [drawn]);
    // Older Safari versions have no `screen.orientation`, but fire a resize when a phone is turned.
    afterResize(window, screen.orientation, send);
    theme.subscribe(() => {
      // Hides the old theme's frame at once; the new one appears when it is drawn.
      canvas.classList.remove(styles.shown ?? '');
      send();
    });
  };
  // The browser tells the size when it has laid out the page: reading it now would force a layout of all of it.
  const sized = new ResizeObserver(() => {
    sized.disconnect();
    start();
  });
  sized.observe(canvas);
}

function readColours(theme: string): Scene['colours'] {
  const style = getComputedStyle(document.documentElement);
  return coloursOf(theme, (name) => style.getPropertyValue(`--${name}`).trim());
}
