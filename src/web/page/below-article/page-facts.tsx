import { pageKind } from '#model/page/page.ts';
import type { ChangedInView } from '#model/views/versions-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { safeUrl } from '#web/ui/links.ts';
import styles from './page-facts.module.css';

/** Digits of a commit hash on screen. */
const shownDigits = 7;

/** Last change of the page and links to its source, below the article. */
export function PageFacts() {
  const { date, texts } = useLocale();
  const { address, change, changedIn, edit, history, permalink, raw } = useView();
  if (!change && !edit && !history && !raw && !changedIn && !permalink) return null;
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
      {changedIn ? (
        <li>
          <ChangedIn changedIn={changedIn} />
        </li>
      ) : null}
      {links.map(({ text, url }) => (
        <li key={text}>
          <ExternalLink href={url}>{text}</ExternalLink>
        </li>
      ))}
      {raw ? (
        <li>
          <a href={raw} rel="nofollow">
            {texts.place.raw}
          </a>
        </li>
      ) : null}
      {raw && pageKind(address.file)?.kind === 'markdown' ? (
        <li className="needs-script">
          <button type="button" data-action="copy-source" value={raw}>
            {texts.place.copy}
          </button>
        </li>
      ) : null}
      {permalink ? (
        <li>
          <Permalink path={permalink} />
        </li>
      ) : null}
      <li id={ids.offlineCopy} hidden />
    </ul>
  );
}

/** The release that changed the page last. */
function ChangedIn({ changedIn: { version, path } }: { readonly changedIn: ChangedInView }) {
  const { texts } = useLocale();
  const text = fill(texts.versions.changedIn, { version });
  return path === undefined ? (
    text
  ) : (
    <a href={path} rel="nofollow">
      {text}
    </a>
  );
}

/** Leads to the page at its commit. With JavaScript it copies that address. */
function Permalink({ path }: { readonly path: string }) {
  const { texts } = useLocale();
  return (
    <a href={path} rel="nofollow" data-action="copy-link" data-replay>
      <span className="without-script">{texts.versions.permalink}</span>
      <span className="needs-script">{texts.versions.copyPermalink}</span>
    </a>
  );
}

function Commit({ commit, url }: { readonly commit: string; readonly url: string | undefined }) {
  const { texts } = useLocale();
  const text = fill(texts.page.commit, { commit: commit.slice(0, shownDigits) });
  return url ? <ExternalLink href={url}>{text}</ExternalLink> : text;
}
