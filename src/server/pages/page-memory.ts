import type { Edition } from '#catalog/shelf.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { provenanceHeaders } from '#server/agents/provenance-headers.ts';
import type { CacheControl } from '#server/caching/cache-control.ts';
import { createKeptAnswers } from '#server/caching/kept-answers.ts';
import type { Answer } from '#server/http/answer.ts';
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
  /** The answer at an address in a form, as it is in an edition. */
  get(edition: Edition, form: PageForm, address: string): Answer | undefined;
  /** The answer that `make` gives, as it is in an edition; kept where it is `lasting`. */
  add(edition: Edition, form: PageForm, made: MadeAnswer): Answer;
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
  readonly answer: Answer;
}

/** What the memory is made with. */
export interface PageMemoryParts {
  /** Gives an edition's site view. */
  readonly siteView: (edition: Edition) => SiteView;
  /** How many bytes of finished answers are kept. */
  readonly cacheSize: number;
  /** How long caches in front keep answers. */
  readonly caching: CacheControl;
}

/** An answer with the headers of an edition, for requests that leave the language to us and for those that name it. */
interface Stamped {
  readonly edition: Edition;
  readonly chosen: Answer;
  readonly named: Answer;
}

/** Makes an empty memory. */
export function createPageMemory({ siteView, cacheSize, caching }: PageMemoryParts): PageMemory {
  const answers = createKeptAnswers(cacheSize);
  const stamps = new WeakMap<Answer, Stamped>();
  const counts = { remembered: 0, made: 0 };

  /** What an answer is made of besides its address. */
  function versionsOf(edition: Edition, form: PageForm): string {
    const language = form.kind === 'document' ? form.language : '';
    const { snapshot, matrix } = edition;
    return [snapshot.version, matrix.version, siteView(edition).version, form.kind, language].join('\n');
  }

  function stamped(edition: Edition, form: PageForm, answer: Answer): Answer {
    const known = stamps.get(answer);
    const stamp = known?.edition === edition ? known : makeStamped(edition, answer, caching);
    if (stamp !== known) stamps.set(answer, stamp);
    return form.kind === 'document' && form.named ? stamp.named : stamp.chosen;
  }

  return {
    get(edition, form, address) {
      const known = answers.get(versionsOf(edition, form), address);
      if (known === undefined) return undefined;
      counts.remembered += 1;
      return stamped(edition, form, known);
    },
    add(edition, form, { address, lasting, answer }) {
      counts.made += 1;
      if (lasting) answers.set(versionsOf(edition, form), address, answer);
      return stamped(edition, form, answer);
    },
    counts: () => ({ ...counts }),
  };
}

function makeStamped(edition: Edition, answer: Answer, caching: CacheControl): Stamped {
  const origin = answer.repo === undefined ? {} : provenanceHeaders(edition, answer.repo);
  const chosen = { ...answer, headers: { ...answer.headers, ...origin } };
  return { edition, chosen, named: withNamedLanguage(chosen, caching) };
}
