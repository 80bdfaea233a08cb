/** A search text without the terms that name a group. */
export interface GroupTerms {
  /** The other words. */
  readonly text: string;
  /** The name after `group:`, the last one of several; undefined without any. */
  readonly group: string | undefined;
}

/** What is in quotation marks, or `group:` at the beginning of a word with a name or a name in quotation marks. */
const quotedOrGroup = /(?<![^\s])group:(?:"([^"]*)"|([^\s"]+))|"[^"]*"/giu;

/** Reads the terms `group:name` and `group:"long name"` of a search text. What is in quotation marks is no such term. */
export function readGroupTerms(text: string): GroupTerms {
  let group: string | undefined;
  const rest = text.replace(quotedOrGroup, (whole: string, quoted?: string, plain?: string) => {
    const name = (quoted ?? plain)?.trim();
    if (name === undefined || name === '') return whole;
    group = name;
    return ' ';
  });
  return group === undefined ? { text, group } : { text: rest.replace(/\s+/g, ' ').trim(), group };
}
