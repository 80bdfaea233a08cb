import { z } from 'zod';
import { loopIn } from '#model/address/redirects.ts';
import { isHttpUrl, pattern } from './field-types.ts';

/** Maximum number of redirects of a site. */
const maxRedirects = 10_000;

const oldPath = pattern(
  /^\/(?!\/)[^?#\s*]{0,1000}(?:(?<=\/)\*)?$/,
  'a path of the site such as /guide/start, or /guide/* for everything below it',
).refine((path) => path !== '/' && path !== '/index.html', { error: 'a path other than that of the first page' });

const target = z
  .string({ error: 'a path of the site such as /signpost/docs/start.html, or an http or https URL' })
  .refine((to) => /^\/(?!\/)\S{0,2000}$/.test(to) || isHttpUrl(to), {
    error: 'a path of the site such as /signpost/docs/start.html, or an http or https URL',
  })
  .refine((to) => /^[^*]*\*?$/.test(to), { error: 'a target with * at its end only' })
  // The rest of a visitor's path must not become a part of the host.
  .refine((to) => URL.parse(to)?.hostname.includes('*') !== true, { error: 'a target with * after the host only' });

/** The setting `redirects`: addresses of an earlier site, with those that replace them. */
export const redirects = z
  .record(oldPath, target, { error: 'an object of paths and their targets' })
  .superRefine((rules, context) => {
    const entries = Object.entries(rules);
    if (entries.length > maxRedirects)
      context.addIssue({ code: 'custom', message: `at most ${maxRedirects} redirects` });
    for (const [from, to] of entries) {
      const isLost = to.endsWith('*') && !from.endsWith('/*');
      if (isLost)
        context.addIssue({ code: 'custom', path: [from], message: 'a target without *, as the path has none' });
    }
    const loop = loopIn(rules);
    if (loop === undefined) return;
    const message = `a target that does not lead back: ${loop.join(' → ')}`;
    context.addIssue({ code: 'custom', path: [loop[0] ?? ''], message });
  })
  .default({})
  .meta({
    description:
      'Addresses of an earlier site, with the addresses that replace them: paths inside the site, without `server.base`, or URLs. `/guide/start`, `/guide/start/`, `/guide/start.html` and `/guide/start/index.html` are the same address. `*` at the end stands for everything below a folder, in the target too. A page that exists has precedence, and an address is redirected only to a page that exists. An export writes a page that redirects.',
    example: { '/guide/start': '/signpost/docs/start.html', '/api/*': '/signpost/docs/reference/*' },
    see: '[Keep the addresses of an earlier site](../guides/redirects.md)',
  });
