import type { Animation, Random, Stage } from './stage.ts';

const framesPerSecond = 18;
const fontSize = 8; // CSS pixels, also the distance of columns and rows
const warmUp = 200; // frames drawn before the first visible one
const resetChance = 0.025; // of a drop below the bottom, each frame
const fade = 0.04; // opacity that a character loses with each frame
const characters = '0123456789abcdefλπΣΔ{}[]()<>=+-*/%&|!?#$@;:';

/** Opacity of a new character. A test checks the contrast of text in front of it. */
export const rainAlpha = 0.3;

/** Starts the digital rain: characters that fall in columns and fade (B-01). */
export function startDigitalRain(stage: Stage, random: Random): Animation {
  const { brush, width, height, colours } = stage;
  const rows = Math.ceil(height / fontSize);
  const drops = Array.from({ length: Math.ceil(width / fontSize) }, () => Math.floor(random() * rows));
  brush.globalAlpha = 1;
  brush.fillStyle = colours.backdrop;
  brush.fillRect(0, 0, width, height);
  const draw = (): void => drawDrops(stage, drops, random);
  for (let frame = 0; frame < warmUp; frame += 1) draw();
  return { framesPerSecond, draw };
}

/** Draws one frame and moves every drop one row down; `drops` holds the row of each column. */
function drawDrops({ brush, width, height, colours }: Stage, drops: number[], random: Random): void {
  brush.globalAlpha = fade;
  brush.fillStyle = colours.backdrop;
  brush.fillRect(0, 0, width, height);
  brush.globalAlpha = rainAlpha;
  brush.fillStyle = colours.rain;
  brush.font = `${fontSize}px monospace`;
  for (const [column, row] of drops.entries()) {
    const below = row * fontSize > height;
    if (!below) brush.fillText(pick(random), column * fontSize, row * fontSize);
    drops[column] = below && random() < resetChance ? 0 : row + 1;
  }
}

function pick(random: Random): string {
  return characters.charAt(Math.floor(random() * characters.length));
}
