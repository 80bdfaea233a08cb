import { startDigitalRain } from './digital-rain.ts';
import type { Scene } from './scene.ts';
import type { Animation, Random } from './stage.ts';
import { startWaves } from './waves.ts';

/** Draws scenes on a canvas. */
export interface Painter {
  /** Shows this scene. Returns true if it was redrawn, false if only its motion started or stopped. */
  show(scene: Scene): boolean;
}

/** Resolution of waves: they are soft, so a quarter of the pixels each way is enough. */
const wavesScale = 0.25;

/** Creates a painter for the canvas. It runs its own timer, but none while the scene does not move. */
export function createPainter(canvas: OffscreenCanvas, random: Random): Painter {
  const brush = canvas.getContext('2d', { alpha: false });
  let shown: Scene | undefined;
  let animation: Animation | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const start = (scene: Scene): Animation | undefined => {
    if (brush === null) return undefined;
    const { isRain } = scene;
    // More than one pixel for each CSS pixel costs time and shows no more.
    const scale = isRain ? Math.min(scene.ratio, 1) : wavesScale;
    canvas.width = Math.ceil(scene.width * scale);
    canvas.height = Math.ceil(scene.height * scale);
    brush.setTransform(scale, 0, 0, scale, 0, 0);
    return (isRain ? startDigitalRain : startWaves)({ brush, ...scene }, random);
  };

  return {
    show(scene) {
      clearInterval(timer);
      const isRedrawn = shown === undefined || !looksLike(scene, shown);
      if (isRedrawn) animation = start(scene);
      shown = scene;
      if (animation && scene.moving) timer = setInterval(animation.draw, 1000 / animation.framesPerSecond);
      return isRedrawn;
    },
  };
}

function looksLike(one: Scene, other: Scene): boolean {
  return (
    one.theme === other.theme && one.width === other.width && one.height === other.height && one.ratio === other.ratio
  );
}
