/** What a forge says of an open pull or merge request. */
export interface RequestFacts {
  /** Number at the forge. */
  readonly number: number;
  /** Title in plain text; undefined when unknown. */
  readonly title: string | undefined;
  /** Account or name of the author; undefined when unknown. */
  readonly author: string | undefined;
  /** Branch into which it is to be merged; undefined when unknown. */
  readonly base: string | undefined;
  /** Time of its last change at the forge, in milliseconds since 1970; undefined when unknown. */
  readonly updated: number | undefined;
}

/** A pull or merge request of a repository. Its texts are written by strangers. */
export interface ChangeRequest extends RequestFacts {
  /** Newest commit of the request, unabbreviated. */
  readonly commit: string;
  /** Time of that commit, in milliseconds since 1970. */
  readonly time: number;
  /** True while it is open at the forge; a closed one is shown for some days. */
  readonly isOpen: boolean;
}

/** Length of the longest title and name that is kept, in characters. */
const maxText = 200;

/** The text of a title or name in one line, without control and direction characters; undefined for an empty one. */
export function requestText(text: string | null | undefined): string | undefined {
  const plain = (text ?? '')
    .slice(0, 10 * maxText)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const characters = [...plain];
  return characters.length > maxText ? `${characters.slice(0, maxText - 1).join('')}…` : plain || undefined;
}
