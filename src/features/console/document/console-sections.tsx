import { severities } from '#features/check/severity.ts';
import type { ConsolePages, ConsoleView } from '#features/console/console-view.ts';
import { consolePath } from '#features/console/declared.ts';
import type { Base } from '#model/address/address.ts';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { ServerTexts } from '#web/i18n/server-texts.ts';
import { TableSection } from './table-section.tsx';

/** What each section is given. */
export interface SectionProps {
  readonly view: ConsoleView;
  readonly texts: ServerTexts['console']['console'];
  readonly locale: Locale;
  /** The site, for addresses. */
  readonly site: Base;
}

/** The state of each source. */
export function SourcesSection({ view: { data }, texts: { sources: texts }, locale }: SectionProps) {
  return (
    <TableSection
      name="sources"
      title={texts.title}
      columns={[texts.name, texts.state, texts.fresh]}
      rows={data.sources.map(({ name, freshAt, problem }, index) => ({
        key: `${index} ${name}`,
        cells: [
          name,
          problem === null ? texts.ok : <span className="problem">{`${texts.failed}: ${problem}`}</span>,
          freshAt === null ? texts.never : <Moment time={freshAt} locale={locale} />,
        ],
      }))}
    />
  );
}

/** The pages that recent syncs added, changed and removed. */
export function SyncsSection({ view: { data }, texts: { syncs: texts }, locale }: SectionProps) {
  return (
    <TableSection
      name="syncs"
      title={texts.title}
      none={texts.none}
      columns={[texts.time, texts.added, texts.changed, texts.removed, texts.warnings, texts.failed]}
      rows={data.syncs.map(({ time, added, altered, gone, warnings, failed }, index) => ({
        key: `${index} ${time}`,
        cells: [
          <Moment key="time" time={time} locale={locale} />,
          ...[added, altered, gone].map((pages, kind) => (
            <Pages key={kind} pages={pages} more={texts.more} locale={locale} />
          )),
          warnings,
          failed.join(', '),
        ],
      }))}
    />
  );
}

interface PagesProps {
  readonly pages: ConsolePages;
  readonly more: string;
  readonly locale: Locale;
}

function Pages({ pages: { count, first }, more, locale: { number } }: PagesProps) {
  if (count === 0) return number(0);
  return (
    <details>
      <summary>{number(count)}</summary>
      <ul>
        {first.map((page) => (
          <li key={page}>{page}</li>
        ))}
        {count > first.length ? <li>{fill(more, { count: number(count - first.length) })}</li> : null}
      </ul>
    </details>
  );
}

/** Warnings about repositories. */
export function WarningsSection({ view: { data }, texts: { warnings: texts }, locale: { number } }: SectionProps) {
  const { warnings, warningCount: total } = data;
  return (
    <section>
      <h2>{texts.title}</h2>
      {warnings.length === 0 ? <p>{texts.none}</p> : null}
      {total > warnings.length ? (
        <p>{fill(texts.first, { count: number(warnings.length), total: number(total) })}</p>
      ) : null}
      <ul>
        {warnings.map(({ where, message }) => (
          <li key={`${where} ${message}`}>
            <strong>{where}</strong>: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All packages, with the results of their checks. */
export function PackagesSection({
  view: { data, hidden },
  texts: { packages: texts },
  locale: { number },
  site,
}: SectionProps) {
  const listed = data.packages.filter((item) => hidden || !item.hidden);
  return (
    <TableSection
      name="packages"
      title={texts.title}
      columns={[texts.name, texts.pages, ...severities.map((severity) => texts[severity])]}
      rows={listed.map(({ repo, title, path, pages, check, hidden: isHidden }) => ({
        key: repo,
        cells: [
          path === null ? title : <a href={path}>{title}</a>,
          isHidden ? texts.hidden : number(pages),
          ...severities.map((severity) => (check === null ? '–' : number(check[severity]))),
        ],
      }))}
    >
      {data.packages.some((item) => item.hidden) ? (
        <p>
          <a href={consolePath(site) + (hidden ? '' : '?hidden=show')}>{hidden ? texts.hide : texts.show}</a>
        </p>
      ) : null}
      {listed.some(({ check, hidden: isHidden }) => check === null && !isHidden) ? <p>{texts.unchecked}</p> : null}
    </TableSection>
  );
}

/** The audit log: actions of users, and refused sign-ins. */
export function AuditSection({ view: { data }, texts: { audit: texts }, locale }: SectionProps) {
  return (
    <TableSection
      name="audit"
      title={texts.title}
      none={texts.none}
      columns={[texts.time, texts.event, texts.user, texts.network]}
      rows={data.audit.map(({ time, event, user, network }, index) => ({
        key: `${index} ${time}`,
        cells: [<Moment key="time" time={time} locale={locale} />, texts.events[event], user || texts.unknown, network],
      }))}
    />
  );
}

const format = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** A date and time (milliseconds since 1970) to the minute, in UTC like all dates of the site, which it says. */
function Moment({ time, locale: { language } }: { readonly time: number; readonly locale: Locale }) {
  const text = new Intl.DateTimeFormat(language, format).format(time);
  return <time dateTime={new Date(time).toISOString()}>{text}</time>;
}
