import { registerHooks } from 'node:module';

/*
 * The render worker without its warm-up. Warming is for the first reader of a site; it costs more processor time than all
 * that a test renders.
 */
const withoutWarmUp = 'data:text/javascript,export const warmUp = () => undefined; export const keepWarming = warmUp;';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === './warm-up.ts' ? { url: withoutWarmUp, shortCircuit: true } : nextResolve(specifier, context),
});
await import('#markdown/pool/render-worker.ts');
