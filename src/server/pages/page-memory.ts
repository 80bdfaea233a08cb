import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { provenanceHeaders } from '#server/agents/provenance-headers.ts';
import type { CacheControl } from '#server/caching/cache-control.ts';
import { createKeptAnswers } from '#server/caching/kept-answers.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { type PageForm, withNamedLanguage } from './page-answer.ts';

/** Where the answers of pages came from. */
export interface PageCounts {
  /** Answers that were in memory. */
  readonly remembered: number;
  /** Answers that were made anew. */
  readonly made: number;
}

/** The finished answers of pages, each with the headers of where it comes from, which change with each sync. */
export interface PageMemory {
  /** The answer at an address in a form, as it is in a snapshot. */
  get(siteSnapshot: SiteSnapshot, form: PageForm, address: string): CachedResponse | undefined;
  /** The answer that `make` gives, as it is in a snapshot; kept where it is `lasting`. */
  add(siteSnapshot: SiteSnapshot, form: PageForm, made: MadeAnswer): CachedResponse;
  /** What was counted so far. */
  counts(): PageCounts;
}

/** An answer that was not in memory. */
export interface MadeAnswer {
  /** Its address: path and query. */
  readonly address: string;
  /** False for what may be another at the next look. */
  readonly lasting: boolean;
  /** The answer. */
  readonly response: CachedResponse;
}

/** What the memory is made with. */
export interface PageMemoryDeps {
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** How many bytes of finished answers are kept. */
  readonly cacheSize: number;
  /** How long caches in front keep answers. */
  readonly caching: CacheControl;
}

/** An answer with the headers of a snapshot, for requests that leave the language to us and for those that name it. */
interface Stamped {
  readonly siteSnapshot: SiteSnapshot;
  readonly chosen: CachedResponse;
  readonly named: CachedResponse;
}

/** Makes an empty memory. */
export function createPageMemory({ siteView, cacheSize, caching }: PageMemoryDeps): PageMemory {
  const responses = createKeptAnswers(cacheSize);
  const stamps = new WeakMap<CachedResponse, Stamped>();
  const counts = { remembered: 0, made: 0 };

  /** What an answer is made of besides its address. */
  function versionsOf(siteSnapshot: SiteSnapshot, form: PageForm): string {
    const language = form.kind === 'document' ? form.language : '';
    const { snapshot, matrix } = siteSnapshot;
    return [snapshot.version, matrix.version, siteView(siteSnapshot).version, form.kind, language].join('\n');
  }

  function stamped(siteSnapshot: SiteSnapshot, form: PageForm, response: CachedResponse): CachedResponse {
    const known = stamps.get(response);
    const stamp = known?.siteSnapshot === siteSnapshot ? known : makeStamped(siteSnapshot, response, caching);
    if (stamp !== known) stamps.set(response, stamp);
    return form.kind === 'document' && form.named ? stamp.named : stamp.chosen;
  }

  return {
    get(siteSnapshot, form, address) {
      const known = responses.get(versionsOf(siteSnapshot, form), address);
      if (known === undefined) return undefined;
      counts.remembered += 1;
      return stamped(siteSnapshot, form, known);
    },
    add(siteSnapshot, form, { address, lasting, response }) {
      counts.made += 1;
      if (lasting) responses.set(versionsOf(siteSnapshot, form), address, response);
      return stamped(siteSnapshot, form, response);
    },
    counts: () => ({ ...counts }),
  };
}

function makeStamped(siteSnapshot: SiteSnapshot, response: CachedResponse, caching: CacheControl): Stamped {
  const origin = response.repo === undefined ? {} : provenanceHeaders(siteSnapshot, response.repo);
  const chosen = { ...response, headers: { ...response.headers, ...origin } };
  return { siteSnapshot, chosen, named: withNamedLanguage(chosen, caching) };
}
