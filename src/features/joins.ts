import type { JoinSite } from '#cli/wiring/catalog/shared-site.ts';
import { join as cluster } from './cluster/join.ts';

/** What joins the other processes of a site, in order. */
export const joins: readonly JoinSite[] = [cluster];
