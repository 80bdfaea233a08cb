import { startDigitalRain } from './digital-rain.ts';
import { rainTheme, type Scene } from './scene.ts';
import type { Animation, Random } from './stage.ts';
import { startWaves } from './waves.ts';

/** Draws scenes on a canvas. */
export interface Painter {
  /** Shows this scene from now on. Returns true when it was drawn anew, false when it only moves or stands still. */
  show(scene: Scene): boolean;
}

/** Waves are soft: a quarter of the pixels each way is enough for them. */
const wavesScale = 0.25;

/** Makes a painter for the canvas. It keeps time by itself, and does nothing at all while a scene stands still. */
export function createPainter(canvas: OffscreenCanvas, random: Random): Painter {
  const brush = canvas.getContext('2d', { alpha: false });
  let shown: Scene | undefined;
  let animation: Animation | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const begin = (scene: Scene): Animation | undefined => {
    if (brush === null) return undefined;
    const isRain = scene.theme === rainTheme;
    // More than one pixel for each of the page's would cost much and show nothing more.
    const scale = isRain ? Math.min(scene.ratio, 1) : wavesScale;
    canvas.width = Math.ceil(scene.width * scale);
    canvas.height = Math.ceil(scene.height * scale);
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    return (isRain ? startDigitalRain : startWaves)({ brush, ...scene }, random);
  };

  return {
    show(scene) {
      clearInterval(timer);
      const anew = shown === undefined || !looksLike(scene, shown);
      if (anew) animation = begin(scene);
      shown = scene;
      if (animation && scene.moving) timer = setInterval(animation.draw, 1000 / animation.framesPerSecond);
      return anew;
    },
  };
}

function looksLike(one: Scene, other: Scene): boolean {
  return (
    one.theme === other.theme && one.width === other.width && one.height === other.height && one.ratio === other.ratio
  );
}
