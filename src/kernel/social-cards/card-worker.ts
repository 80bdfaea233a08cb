import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import type { CardMethods } from './card-methods.ts';
import { createDraw } from './draw.ts';

serveCalls<CardMethods>(() => {
  const methods: Callable<CardMethods> = { draw: createDraw() };
  return { handle: (call) => invoke(methods, call) };
});
