import type { Context } from 'hono';
import type { Edition, Shelf } from '#catalog/shelf.ts';
import { dataAt } from '#model/address.ts';
import { divideQuery } from '#model/matrix-choice.ts';
import type { SiteView } from '#model/page-view.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { type Arranged, arrange } from './arrange.ts';
import { pathnameOf } from './base-path.ts';
import type { CacheControl } from './cache-control.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { chooseLanguage, type LanguageHeaders, languageChoice, languageHeaders, switchLanguage } from './language.ts';
import { makePageAnswer, type PageAnswerParts, type PageForm, withNamedLanguage } from './page-answer.ts';
import type { PageContents } from './page-content.ts';
import { provenanceHeaders } from './provenance-headers.ts';
import { requestName } from './request-id.ts';
import { parseRequestPath } from './request-path.ts';
import { redirect, textAnswer } from './text-answer.ts';
import { wantsMarkdown } from './wants-markdown.ts';

/** What page answers are made with. */
export interface PagesParts extends PageAnswerParts {
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** The edition of no packages that is shown before the first sync has ended. */
  readonly loading: Edition;
  /** Finds what a page shows. */
  readonly contents: PageContents;
  /** Gives an edition's site view. */
  readonly siteView: (edition: Edition) => SiteView;
  /** Answers those who would rather have a page as markdown, at the address of its document. */
  readonly markdown: (context: Context) => Promise<Response>;
  /** How many bytes of finished answers are kept. */
  readonly cacheSize: number;
}

/** The answers of a page. */
export interface Pages {
  /** `GET /{repo}/{path}`: the document. */
  readonly document: (context: Context) => Promise<Response>;
  /** `GET /-/page/{repo}/{path}.json`: its data, which in-site navigation fetches. */
  readonly data: (context: Context) => Promise<Response>;
  /** The document at a canonical address, with the query of the Matrix where it has one, if it is finished already. */
  readonly finished: (address: string, headers: LanguageHeaders) => Answer | undefined;
}

/** Makes the page answers with their one memory. */
export function createPages(parts: PagesParts): Pages {
  const answers = createKeptAnswers(parts.cacheSize);
  const stamps = new WeakMap<Answer, Stamped>();

  /** What an answer is made of besides its address. */
  function versionsOf(edition: Edition, form: PageForm): string {
    const language = languageOf(form) ?? '';
    const { snapshot, matrix } = edition;
    return [snapshot.version, matrix.version, parts.siteView(edition).version, form.kind, language].join('\n');
  }

  /** The answer with the headers of where it comes from, which change with each sync while the answer stays. */
  function stamped(edition: Edition, answer: Answer, named: boolean): Answer {
    const known = stamps.get(answer);
    const stamp = known?.edition === edition ? known : makeStamped(edition, answer, parts.caching);
    if (stamp !== known) stamps.set(answer, stamp);
    return named ? stamp.named : stamp.chosen;
  }

  function answer(edition: Edition, { content, query }: Arranged, form: PageForm): Answer {
    const address = (content.path ?? content.view.path) + query;
    const versions = versionsOf(edition, form);
    const known = content.lasting ? answers.get(versions, address) : undefined;
    if (known !== undefined) return known;
    const made = makePageAnswer(parts, { site: parts.siteView(edition), content, query, form });
    if (content.lasting) answers.set(versions, address, made);
    return made;
  }

  /** `pathname` is the page's inside the site. */
  async function respond(context: Context, pathname: string, form: PageForm): Promise<Response> {
    const current = parts.shelf.current();
    const edition = current ?? parts.loading;
    // Finished answers are kept under canonical paths only, so that spellings of one path cannot crowd out others.
    const { search } = new URL(context.req.url);
    const own = arrangementOf(search, form);
    const url = edition.snapshot.base + pathname;
    const known = answers.get(versionsOf(edition, form), url + own);
    const named = form.kind === 'document' && form.named;
    if (known !== undefined) return sendAnswer(context, stamped(edition, known, named));
    const path = parseRequestPath(pathname);
    if ('refused' in path) return textAnswer(path.refused, 400);
    const name = requestName(context, url);
    const found = current
      ? await parts.contents.find(current, path, { url, name, language: languageOf(form) })
      : parts.contents.loading(edition, url);
    if ('redirect' in found) {
      const to = form.kind === 'data' ? dataAt(found.redirect, edition.snapshot) : found.redirect;
      return redirect(to + search, found.status);
    }
    const arranged = arrange(found, own, search);
    if ('redirect' in arranged) return redirect(arranged.redirect, arranged.status);
    return sendAnswer(context, stamped(edition, answer(edition, arranged, form), named));
  }

  return {
    async document(context) {
      if (wantsMarkdown(context.req.header('accept'))) return parts.markdown(context);
      const choice = languageChoice(parts.siteView(parts.shelf.current() ?? parts.loading));
      const form = { kind: 'document', ...chooseLanguage(languageHeaders(context), choice) } as const;
      return switchLanguage(context, choice) ?? respond(context, pathnameOf(context), form);
    },
    async data(context) {
      const path = /^\/-\/page(\/.*)\.json$/.exec(pathnameOf(context))?.[1];
      return path === undefined ? textAnswer('There is no such page.', 404) : respond(context, path, { kind: 'data' });
    },
    finished(address, headers) {
      const edition = parts.shelf.current();
      if (edition === undefined) return undefined;
      const chosen = chooseLanguage(headers, languageChoice(parts.siteView(edition)));
      const known = answers.get(versionsOf(edition, { kind: 'document', ...chosen }), address);
      return known && stamped(edition, known, chosen.named);
    },
  };
}

/** An answer with the headers of an edition, for requests that leave the language to us and for those that name it. */
interface Stamped {
  readonly edition: Edition;
  readonly chosen: Answer;
  readonly named: Answer;
}

function makeStamped(edition: Edition, answer: Answer, caching: CacheControl): Stamped {
  const origin = answer.repo === undefined ? {} : provenanceHeaders(edition, answer.repo);
  const chosen = { ...answer, headers: { ...answer.headers, ...origin } };
  return { edition, chosen, named: withNamedLanguage(chosen, caching) };
}

/** The data of a page holds all of its Matrix: only documents differ by the query. */
function arrangementOf(search: string, { kind }: PageForm): string {
  return kind === 'document' ? divideQuery(search).own : '';
}

/** The language that an answer is in; data is in none. */
function languageOf(form: PageForm): string | undefined {
  return form.kind === 'document' ? form.language : undefined;
}
