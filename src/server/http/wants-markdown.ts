import Negotiator from 'negotiator';

/** True when a client would rather have markdown than a document. Most name no such type and are known at a glance. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}
