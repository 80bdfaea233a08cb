import type { ReactElement } from 'react';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

interface ChangedInProps {
  readonly version: string;
  /** What features have in place of the text. */
  readonly link: ReactElement | undefined;
}

/** The release that changed a page last, among the facts of the page. */
export function ChangedIn({ version, link }: ChangedInProps) {
  const { texts } = useLocale();
  return <li>{link ?? fill(texts.versions.changedIn, { version })}</li>;
}
