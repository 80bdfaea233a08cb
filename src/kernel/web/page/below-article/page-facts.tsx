import { useLocale } from '#web/app/app-context.ts';
import { useFile, useFirst, useView } from '#web/app/page-context.ts';
import { hasPart, Parts } from '#web/app/parts.tsx';
import { fill } from '#web/i18n/format.ts';
import { CopyPage } from '#web/page/above-article/copy-page.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { safeUrl } from '#web/ui/links.ts';
import styles from './page-facts.module.css';

/** Digits of a commit hash on screen. */
const shownDigits = 7;

/**
 * Last change of the page, and links to edit it and to its history, below the article; with the menu of
 * the page where no card has it.
 */
export function PageFacts() {
  const { date, texts } = useLocale();
  const { change, edit, history, raw } = useFile() ?? {};
  const view = useView();
  const first = useFirst();
  const hasParts = hasPart(view, 'change') || hasPart(view, 'facts');
  // A card has the menu in its first row.
  const hasCard = first !== undefined && first.matrix === undefined && !hasPart(view, 'head');
  const hasMenu = raw !== undefined && !hasCard;
  if (!change && !edit && !history && !hasMenu && !hasParts) return null;
  const links = [
    { text: texts.page.edit, url: safeUrl(edit) },
    { text: texts.page.history, url: safeUrl(history) },
  ].filter(({ url }) => url !== undefined);
  return (
    <ul className={styles.facts} data-part="facts" aria-label={texts.page.facts}>
      {change ? (
        <li>
          <time dateTime={new Date(change.time).toISOString()}>
            {fill(texts.page.changed, { date: date(change.time), author: change.author })}
          </time>
        </li>
      ) : null}
      {change ? (
        <li>
          <Commit commit={change.commit} url={safeUrl(change.url)} />
        </li>
      ) : null}
      <Parts place="change" />
      {links.map(({ text, url }) => (
        <li key={text}>
          <ExternalLink href={url}>{text}</ExternalLink>
        </li>
      ))}
      <Parts place="facts" />
      {hasMenu ? (
        <li>
          <CopyPage />
        </li>
      ) : null}
    </ul>
  );
}

function Commit({ commit, url }: { readonly commit: string; readonly url: string | undefined }) {
  const { texts } = useLocale();
  const text = fill(texts.page.commit, { commit: commit.slice(0, shownDigits) });
  return url ? <ExternalLink href={url}>{text}</ExternalLink> : text;
}
