import type { ReactNode } from 'react';
import { parseVersionedRepo } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { Failure } from '#model/views/failure.ts';
import type { FailurePage } from '#model/views/page-view.ts';
import { useApp, useLocale, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { Parts, partsOf } from '#web/app/parts.tsx';
import { urlSegments } from '#web/app/url-segments.ts';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './failure-view.module.css';

/** The page for a failure: status, meaning, URL and reason (P-11). */
export function FailureView({ view }: { readonly view: FailurePage }) {
  const { failure } = view;
  const app = useApp();
  const locale = useLocale();
  const { failure: texts } = locale.texts;
  const [part] = partsOf(view, 'reason');
  if (failure.loading) return <LoadingView />;
  return (
    <section id={ids.failure} className={styles.failure} data-part="failure">
      <Meaning failure={failure} />
      {/* A server knows only the path, and the 404 page of a static export not even that: the browser completes it. */}
      <p className={styles.url} data-url="">
        {breakable(failure.url)}
      </p>
      <p data-reason="">{part?.content ?? reasonOf(view, locale)}</p>
      <RemovedPage failure={failure} />
      <SimilarPages failure={failure} />
      <p className={styles.actions}>
        {failure.status === 404 ? null : (
          <button type="button" className={`needs-script ${styles.retry}`} data-action="retry">
            {texts.retry}
          </button>
        )}
        <a href={homePath(app.site)}>{texts.home}</a>
      </p>
      {failure.status === 503 ? <div id={ids.fallback} className={styles.saved} /> : null}
    </section>
  );
}

/** The status and what it means. Only a server gives a status: where no response came, an icon takes its place. */
function Meaning({ failure }: { readonly failure: Failure }) {
  const { failure: texts } = useTexts();
  if (failure.shell)
    return (
      <>
        <p className={styles.sign}>
          <Icon name={uiIcons.connection} />
        </p>
        <h1 tabIndex={-1}>{texts.words.offline}</h1>
      </>
    );
  return (
    <>
      <p className={styles.status} data-status="">
        {failure.status}
      </p>
      <h1 tabIndex={-1}>
        <Icon name={uiIcons.failure} /> {texts[failure.status]}
      </h1>
    </>
  );
}

/** The reason of a failure in the current language. */
function reasonOf({ address, package: { title }, failure }: FailurePage, locale: Locale): string {
  const version = parseVersionedRepo(address.repo)?.version ?? '';
  const text = locale.texts.failure.reasons[failure.reason];
  const values = { package: title, repo: address.repo, file: address.file, version };
  return fill(text, values);
}

/** A URL with an optional line break before each segment. */
function breakable(url: string): ReactNode {
  const [first, ...segments] = urlSegments(url);
  return [first, ...segments.flatMap((segment, index) => [<wbr key={index} />, segment])];
}

/** Shown until the packages are loaded (H-01). */
function LoadingView() {
  const { header, failure: texts } = useTexts();
  return (
    <section className={styles.failure} data-part="failure">
      <h1 tabIndex={-1}>{header.loading}</h1>
      <p>{texts.reasons.loading}</p>
    </section>
  );
}

/** Until when a removed page existed, and its likely successor. */
function RemovedPage({ failure: { until, successor } }: { readonly failure: Failure }) {
  const { date, texts } = useLocale();
  if (until === undefined) return null;
  return (
    <>
      <p>{fill(texts.failure.until, { date: date(until) })}</p>
      {successor ? (
        <p>
          {texts.failure.successor}{' '}
          <a href={successor.path}>
            <EmojiText text={successor.name} />
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Links to similar pages, and what features offer beside them. */
function SimilarPages({ failure: { near } }: { readonly failure: Pick<Failure, 'near'> }) {
  const { failure: texts } = useTexts();
  if (near === undefined) return null;
  const { pages } = near;
  return (
    <>
      {pages.length === 0 ? null : (
        <>
          <p>{texts.near}</p>
          <ul>
            {pages.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>
                  <EmojiText text={name} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Parts place="missing" />
    </>
  );
}
