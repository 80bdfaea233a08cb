import type { Brush, Stage } from '#features/background/browser/stage.ts';

/** A call of a drawing function, with the state of the context. */
export interface Call {
  readonly name: string;
  readonly args: readonly (number | string)[];
  readonly alpha: number;
  /** Fill or stroke colour, depending on the call. */
  readonly colour: Brush['fillStyle'];
  readonly font: string;
  readonly lineWidth: number;
}

/** Creates a stage that records its calls. Its backdrop is black, its rain lime, its waves red and blue. */
export function recordStage(size: { readonly width: number; readonly height: number }) {
  const calls: Call[] = [];
  const brush: Brush = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    font: '',
    lineWidth: 1,
    beginPath: () => record('beginPath', [], brush.strokeStyle),
    moveTo: (...args) => record('moveTo', args, brush.strokeStyle),
    lineTo: (...args) => record('lineTo', args, brush.strokeStyle),
    stroke: () => record('stroke', [], brush.strokeStyle),
    fillRect: (...args) => record('fillRect', args, brush.fillStyle),
    fillText: (text, x, y) => record('fillText', [text, x, y], brush.fillStyle),
  };
  const record = (name: string, args: Call['args'], colour: Call['colour']): void => {
    const { globalAlpha: alpha, font, lineWidth } = brush;
    calls.push({ name, args, alpha, colour, font, lineWidth });
  };
  const stage: Stage = { brush, ...size, colours: { backdrop: 'black', rain: 'lime', waves: ['red', 'blue'] } };
  return { stage, calls };
}
