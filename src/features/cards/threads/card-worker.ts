import type { CardMethods } from '#features/cards/drawing/card-methods.ts';
import { createDraw } from '#features/cards/drawing/draw.ts';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';

serveCalls<CardMethods>(() => {
  const methods: Callable<CardMethods> = { draw: createDraw() };
  return { handle: (call) => invoke(methods, call) };
});
