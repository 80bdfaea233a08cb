import { createExtensionBreaker, type ExtensionBreaker } from '#features/extensions/failures/extension-breaker.ts';
import type { RenderAttempts, RenderOnce } from '#markdown/rendering-feature.ts';
import type { PluginFailure, Rendered, RenderPlugin, RenderRequest } from '#model/page/render.ts';
import { withFailures } from './render-extended.ts';

const messages = {
  time: 'It took longer than server.limits.timeLimit allows.',
  memory: 'Its thread was ended, because it used more than server.limits.memoryLimit allows.',
  crash: 'Its thread has ended by itself.',
  error: 'Its thread reported an internal error.',
};

const rested = 'It is left out for a minute, because it ended three render threads in a row.';

/**
 * Creates the function that renders a document with the extensions of its family, by calls of `once`. When a thread had to be
 * ended, the document is rendered again without the extension that was at work. If none was, all of them are suspects.
 */
export function createAttempts(): RenderAttempts {
  const breaker = createExtensionBreaker();
  return (request, { plugins: extensions = [] }, once) => renderExtended(request, extensions, { once, breaker });
}

async function renderExtended(
  request: RenderRequest,
  extensions: readonly RenderPlugin[],
  { once, breaker }: { readonly once: RenderOnce; readonly breaker: ExtensionBreaker },
): Promise<Rendered> {
  const resting = extensions.filter(({ name }) => breaker.isOpen(name));
  const known: PluginFailure[] = resting.map(restingFailure);
  const suspected: PluginFailure[] = [];
  let used = others(extensions, resting);
  for (;;) {
    const without = namesOf(others(extensions, used));
    const { failure, rendered, active } = await once({ ...request, without });
    if (failure === undefined) {
      namesOf(used).forEach(breaker.succeeded);
      return withFailures(rendered, [...known, ...suspected]);
    }
    // The document itself is too slow or too large: that is no failure of the extensions that were only suspected.
    if (used.length === 0 || failure === 'closed') return withFailures(rendered, known);
    const culprit = used.find((each) => each === extensions[active - 1]);
    if (culprit !== undefined) breaker.failed(culprit.name);
    const blamed = culprit === undefined ? used : [culprit];
    const failures = culprit === undefined ? suspected : known;
    failures.push(...blamed.map((extension) => endedFailure(extension, failure)));
    used = others(used, blamed);
  }
}

/** The extensions that are not in the second list. */
function others(all: readonly RenderPlugin[], some: readonly RenderPlugin[]): readonly RenderPlugin[] {
  return all.filter((each) => !some.includes(each));
}

function namesOf(extensions: readonly RenderPlugin[]): readonly string[] {
  return extensions.map(({ name }) => name);
}

function restingFailure({ name }: RenderPlugin): PluginFailure {
  return { plugin: name, step: 'crash', message: rested, leftOut: true };
}

function endedFailure({ name }: RenderPlugin, failure: keyof typeof messages): PluginFailure {
  return { plugin: name, step: failure === 'time' ? 'time' : 'crash', message: messages[failure], leftOut: true };
}
