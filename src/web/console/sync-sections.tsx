import type { ConsolePages, ConsoleSource, ConsoleSync } from '#model/views/console/console-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { OperatorTexts } from '#web/i18n/operator-texts.ts';
import { Moment } from './moment.tsx';
import { TableSection } from './table-section.tsx';

interface SourcesProps {
  readonly sources: readonly ConsoleSource[];
  readonly texts: OperatorTexts['console']['sources'];
}

/** The state of each source. */
export function SourcesSection({ sources, texts }: SourcesProps) {
  return (
    <TableSection
      name="sources"
      title={texts.title}
      columns={[texts.name, texts.state, texts.fresh]}
      rows={sources.map(({ name, freshAt, problem }, index) => ({
        key: `${index} ${name}`,
        cells: [
          name,
          problem === null ? texts.ok : <span className="problem">{`${texts.failed}: ${problem}`}</span>,
          freshAt === null ? texts.never : <Moment time={freshAt} />,
        ],
      }))}
    />
  );
}

interface SyncsProps {
  readonly syncs: readonly ConsoleSync[];
  readonly texts: OperatorTexts['console']['syncs'];
}

/** The pages that recent syncs added, changed and removed. */
export function SyncsSection({ syncs, texts }: SyncsProps) {
  return (
    <TableSection
      name="syncs"
      title={texts.title}
      none={texts.none}
      columns={[texts.time, texts.added, texts.changed, texts.removed, texts.warnings, texts.failed]}
      rows={syncs.map(({ time, added, altered, gone, warnings, failed }, index) => ({
        key: `${index} ${time}`,
        cells: [
          <Moment key="time" time={time} />,
          ...[added, altered, gone].map((pages, kind) => <Pages key={kind} pages={pages} texts={texts} />),
          warnings,
          failed.join(', '),
        ],
      }))}
    />
  );
}

function Pages({
  pages: { count, first },
  texts,
}: {
  readonly pages: ConsolePages;
  readonly texts: SyncsProps['texts'];
}) {
  const { number } = useLocale();
  if (count === 0) return number(0);
  return (
    <details>
      <summary>{number(count)}</summary>
      <ul>
        {first.map((page) => (
          <li key={page}>{page}</li>
        ))}
        {count > first.length ? <li>{fill(texts.more, { count: number(count - first.length) })}</li> : null}
      </ul>
    </details>
  );
}
