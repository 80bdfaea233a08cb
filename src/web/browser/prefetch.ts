import type { Interface } from '#web/app/interface.ts';
import { planNavigation } from './page-target.ts';

/** Fetches a page when the visitor points at its link, reaches it by key or touches it. */
export function startPrefetch({ site }: Pick<Interface, 'site'>, fetchPage: (data: string) => void): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target === '_blank' || link.hasAttribute('download')) return;
    const plan = planNavigation(site, new URL(location.href), new URL(link.href));
    if (plan.kind === 'page') fetchPage(plan.data);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, onIntent, { passive: true });
}
