import type { Context } from 'hono';
import { countOf, type Shelf } from '#catalog/shelf.ts';

/** The reason itself may name folders and hosts of the operator; it stands in the log. */
const trouble = 'The source cannot be read, so older data of it is shown. The log says why.';

/** `GET /healthz`: that the site is alive, whether it has data, how old it is, and what each source's trouble is. */
export function health(shelf: Shelf): (context: Context) => Response {
  return (context) => {
    const edition = shelf.current();
    const sources = shelf.sources().map(({ label, freshAt, problem }) => ({
      name: label,
      freshAt: freshAt === undefined ? null : new Date(freshAt).toISOString(),
      ageSeconds: freshAt === undefined ? null : Math.max(0, Math.round((Date.now() - freshAt) / 1000)),
      problem: problem === undefined ? null : trouble,
    }));
    const status = edition === undefined ? 'loading' : sources.some(({ problem }) => problem !== null) ? 'stale' : 'ok';
    context.header('Cache-Control', 'no-store');
    return context.json({
      status,
      ...(edition ? countOf(edition) : { packages: 0, pages: 0, otherDocuments: 0 }),
      warnings: edition?.snapshot.warnings.length ?? 0,
      sources,
    });
  };
}

/** `GET /readyz`: whether visitors may be sent here. Not before there are pages, and not while the site is being stopped. */
export function readiness(shelf: Pick<Shelf, 'current'>, isStopping: () => boolean): (context: Context) => Response {
  return (context) => {
    const status = isStopping() ? 'stopping' : shelf.current() === undefined ? 'loading' : 'ready';
    context.header('Cache-Control', 'no-store');
    return context.json({ status }, status === 'ready' ? 200 : 503);
  };
}
