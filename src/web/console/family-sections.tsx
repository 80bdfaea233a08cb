import { consolePath } from '#model/address/site-paths.ts';
import type { AuditEntry } from '#model/audit.ts';
import { severities } from '#model/check/severity.ts';
import type { ConsoleData, ConsoleKept, ConsolePackage, ConsoleRendering } from '#model/views/console/console-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { OperatorTexts } from '#web/i18n/operator-texts.ts';
import { ConsoleSection } from './console-section.tsx';
import { DataTable } from './data-table.tsx';
import { Moment } from './moment.tsx';
import { TableSection } from './table-section.tsx';

type Texts = OperatorTexts['console'];

/** Warnings about repositories. */
export function WarningsSection({ data, texts }: { readonly data: ConsoleData; readonly texts: Texts['warnings'] }) {
  const { number } = useLocale();
  const { warnings, warningCount: total } = data;
  return (
    <ConsoleSection name="warnings" title={texts.title}>
      {() =>
        warnings.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
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
          </>
        )
      }
    </ConsoleSection>
  );
}

interface PackagesProps {
  readonly packages: readonly ConsolePackage[];
  /** True if hidden packages are shown. */
  readonly hidden: boolean;
  readonly texts: Texts['packages'];
}

/** All packages, with the results of their checks. */
export function PackagesSection({ packages, hidden, texts }: PackagesProps) {
  const { site } = useApp();
  const { number } = useLocale();
  const shown = packages.filter((item) => hidden || !item.hidden);
  return (
    <ConsoleSection name="packages" title={texts.title}>
      {(id) => (
        <>
          {packages.some((item) => item.hidden) ? (
            <p>
              <a href={consolePath(site) + (hidden ? '' : '?hidden=show')}>{hidden ? texts.hide : texts.show}</a>
            </p>
          ) : null}
          {shown.some(({ check, hidden: isHidden }) => check === null && !isHidden) ? <p>{texts.unchecked}</p> : null}
          <DataTable
            labelledBy={id}
            columns={[texts.name, texts.pages, ...severities.map((severity) => texts[severity])]}
            rows={shown.map(({ repo, title, path, pages, check, hidden: isHidden }) => ({
              key: repo,
              cells: [
                path === null ? title : <a href={path}>{title}</a>,
                isHidden ? texts.hidden : number(pages),
                ...severities.map((severity) => (check === null ? '–' : number(check[severity]))),
              ],
            }))}
          />
        </>
      )}
    </ConsoleSection>
  );
}

interface RenderingProps {
  readonly rendering: ConsoleRendering;
  readonly texts: Texts['rendering'];
}

/** Statistics of the render workers. */
export function RenderingSection({ rendering: { count, mean, waiting, failures }, texts }: RenderingProps) {
  const { language, number } = useLocale();
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
  return (
    <TableSection
      name="rendering"
      title={texts.title}
      columns={[texts.count, texts.mean, texts.waiting, texts.failures]}
      rows={[
        {
          key: 'all',
          cells: [number(count), mean === null ? '–' : time.format(mean), number(waiting), number(failures)],
        },
      ]}
    />
  );
}

interface JobsProps {
  readonly jobs: NonNullable<ConsoleData['jobs']>;
  readonly texts: Texts['jobs'];
}

/** Jobs of all processes of the site. */
export function JobsSection({ jobs, texts }: JobsProps) {
  const { number } = useLocale();
  if (jobs === 'unreachable') {
    return (
      <ConsoleSection name="jobs" title={texts.title}>
        {() => <p>{texts.unreachable}</p>}
      </ConsoleSection>
    );
  }
  const { snapshot, waiting, active, failed } = jobs;
  return (
    <TableSection
      name="jobs"
      title={texts.title}
      columns={[texts.waiting, texts.active, texts.failed, texts.snapshot]}
      rows={[{ key: 'all', cells: [waiting, active, failed, snapshot].map(number) }]}
    />
  );
}

interface StorageProps {
  readonly items: readonly ConsoleKept[];
  readonly texts: Texts['storage'];
}

/** The data that is stored between runs. */
export function StorageSection({ items, texts }: StorageProps) {
  const { language, number } = useLocale();
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return (
    <TableSection
      name="storage"
      title={texts.title}
      columns={[texts.type, texts.count, texts.size]}
      rows={items.map(({ what, count, size }) => ({
        key: what,
        cells: [texts[what], number(count), megabytes.format(size / 1024 / 1024)],
      }))}
    />
  );
}

/** The audit log: actions of users, and refused sign-ins. */
export function AuditSection({
  audit,
  texts,
}: {
  readonly audit: readonly AuditEntry[];
  readonly texts: Texts['audit'];
}) {
  return (
    <TableSection
      name="audit"
      title={texts.title}
      none={texts.none}
      columns={[texts.time, texts.event, texts.user, texts.network]}
      rows={audit.map(({ time, event, user, network }, index) => ({
        key: `${index} ${time}`,
        cells: [<Moment key="time" time={time} />, texts.events[event], user || texts.unknown, network],
      }))}
    />
  );
}
