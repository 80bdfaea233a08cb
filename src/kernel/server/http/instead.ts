import { redirect, textResponse } from './responses/text-response.ts';

/** Another address in place of the requested one. */
export interface Redirect {
  /** The kind of the outcome. */
  readonly kind: 'redirect';
  /** A URL path of the site, or a URL. */
  readonly to: string;
  /** 301 for the one canonical address, 302 for a default that settings may change. */
  readonly status: 301 | 302;
  /** Query of the new address; that of the request when absent. */
  readonly search?: string;
}

/** Why a request is refused. */
export interface Refusal {
  /** The kind of the outcome. */
  readonly kind: 'refused';
  /** HTTP status. */
  readonly status: 400 | 404;
  /** The reason as a sentence for the client. */
  readonly message: string;
}

/** What a request gets in place of what it names. */
export type Instead = Redirect | Refusal;

/** True for an outcome that is not what was requested. */
export function isInstead<Outcome extends object>(outcome: Outcome): outcome is Extract<Outcome, Instead> {
  return 'kind' in outcome && (outcome.kind === 'redirect' || outcome.kind === 'refused');
}

/** The refusal of a request that is malformed. */
export function malformed(message: string): Refusal {
  return { kind: 'refused', status: 400, message };
}

/** The response; `search` is the query of the request. */
export function insteadResponse(instead: Instead, search = ''): Response {
  if (instead.kind === 'refused') return textResponse(instead.message, instead.status);
  return redirect(instead.to + (instead.search ?? search), instead.status);
}
