import type { Animation, Random, Stage } from './stage.ts';

/** One sine wave of the background. */
export interface Wave {
  /** In CSS pixels. */
  readonly amplitude: number;
  /** Radians for each CSS pixel. */
  readonly frequency: number;
  /** In radians. */
  readonly phase: number;
  /** Radians for each frame. */
  readonly speed: number;
  /** Its colour, as CSS writes it. */
  readonly color: string;
}

const framesPerSecond = 8; // enough for about one pixel of motion each frame
const groups = 2;
const wavesPerGroup = 3;
const lineWidth = 100; // CSS pixels
const alpha = 0.8;
const alphaStep = 0.5; // each group is fainter than the previous one by this
const step = 16; // CSS pixels between the points of a line

/** Starts broad sine waves that move slowly, in two groups of which the second is fainter (B-02). */
export function startWaves(stage: Stage, random: Random): Animation {
  const waveGroups = Array.from({ length: groups }, () => createGroup(stage, random));
  let frame = 0;
  const draw = (): void => {
    drawGroups(stage, waveGroups, frame);
    frame += 1;
  };
  draw();
  return { framesPerSecond, draw };
}

function createGroup({ width, height, colours }: Stage, random: Random): readonly Wave[] {
  const between = (low: number, high: number): number => low + random() * (high - low);
  return Array.from({ length: wavesPerGroup }, (_, index) => ({
    amplitude: height * between(0.05, 0.12),
    // A phone shows most of one period, a wide window two.
    frequency: (2 * Math.PI) / Math.max(between(500, 900), width * between(0.5, 0.8)),
    phase: between(0, 2 * Math.PI),
    speed: between(0.005, 0.01) * (random() < 0.5 ? -1 : 1),
    color: colours.waves[index % colours.waves.length] ?? colours.backdrop,
  }));
}

function drawGroups({ brush, width, height, colours }: Stage, waveGroups: readonly (readonly Wave[])[], frame: number) {
  brush.globalAlpha = 1;
  brush.fillStyle = colours.backdrop;
  brush.fillRect(0, 0, width, height);
  brush.lineWidth = lineWidth;
  for (const [group, waves] of waveGroups.entries()) {
    brush.globalAlpha = alpha - alphaStep * group;
    for (const [index, wave] of waves.entries()) {
      brush.strokeStyle = wave.color;
      brush.beginPath();
      // The waves of the two groups alternate.
      const middle = (height * (index + 0.5 + group / groups)) / waves.length;
      traceWave(brush, wave, { width, middle, frame });
      brush.stroke();
    }
  }
}

interface WavePosition {
  readonly width: number;
  /** Centre line of the wave, in CSS pixels from the top. */
  readonly middle: number;
  readonly frame: number;
}

function traceWave(brush: Stage['brush'], wave: Wave, { width, middle, frame }: WavePosition): void {
  const shift = wave.phase + wave.speed * frame;
  const height = (x: number): number => middle + wave.amplitude * Math.sin(x * wave.frequency + shift);
  // The ends of the broad line lie outside the canvas.
  brush.moveTo(-lineWidth, height(-lineWidth));
  for (let x = step - lineWidth; x <= width + lineWidth; x += step) brush.lineTo(x, height(x));
}
