import type { ReactNode } from 'react';
import type { Beginning } from '#model/page/beginning.ts';
import type { MentionView, RelationsView, RelationView, ReleaseView } from '#model/views/relations-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { Parts, partsOf } from '#web/app/parts.tsx';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { Day } from '#web/ui/day.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './relations.module.css';

/** Entries of a list before the folded ones. */
const maxUnfolded = 6;

/**
 * Releases, dependencies, dependents and mentions of the package, below its first page, with the parts of features: tabs of one
 * block; without JavaScript and in print one after the other.
 */
export function Relations() {
  const view = useView();
  const texts = useTexts();
  const relations = 'relations' in view ? view.relations : undefined;
  const tabs = [
    ...(relations ? listTabs(relations, texts.relations) : []),
    ...partsOf(view, 'relations').map(({ title, content }) => {
      return { title: title?.(texts) ?? '', total: undefined, content };
    }),
  ];
  if (tabs.length === 0 && partsOf(view, 'below-relations').length === 0) return null;
  return (
    <section className={styles.relations} data-part="relations" aria-label={texts.relations.title}>
      {tabs.map((tab, index) => (
        <Tab key={tab.title} tab={tab} id={`${ids.relations}-${index}`} isFirst={index === 0} />
      ))}
      <Parts place="below-relations" />
    </section>
  );
}

interface RelationsTab {
  readonly title: string;
  /** Number of entries; undefined for what is no list. */
  readonly total: number | undefined;
  readonly content: ReactNode;
}

/** A radio button shows its tab, so the browser moves between them with the arrow keys. */
function Tab({ tab, id, isFirst }: { readonly tab: RelationsTab; readonly id: string; readonly isFirst: boolean }) {
  const { title, total, content } = tab;
  return (
    <>
      <input type="radio" name={ids.relations} id={id} defaultChecked={isFirst} className="needs-script" />
      <label htmlFor={id} className="needs-script">
        {title} {total === undefined ? null : <small>{total}</small>}
      </label>
      <div>
        <h2>{title}</h2>
        {content}
      </div>
    </>
  );
}

function listTabs(
  { releases, uses, usedBy, mentionedIn }: RelationsView,
  texts: Translations['relations'],
): readonly RelationsTab[] {
  const relation = (item: RelationView): ReactNode => <RelationLink relation={item} />;
  return [
    {
      title: texts.releases,
      total: releases.total,
      content: (
        <List list={releases} entry={(item) => <ReleaseLine release={item} />} end={<Parts place="releases" />} />
      ),
    },
    { title: texts.uses, total: uses.total, content: <List list={uses} entry={relation} /> },
    { title: texts.usedBy, total: usedBy.total, content: <List list={usedBy} entry={relation} /> },
    {
      title: texts.mentionedIn,
      total: mentionedIn.total,
      content: <List list={mentionedIn} entry={(item) => <MentionLink mention={item} />} />,
    },
  ].filter(({ total }) => total > 0);
}

interface ListProps<T> {
  readonly list: Beginning<T>;
  readonly entry: (item: T) => ReactNode;
  /** What follows the list. */
  readonly end?: ReactNode;
}

/** A list, folded after its first entries. */
function List<T>({ list: { items, total }, entry, end }: ListProps<T>) {
  const { texts, number } = useLocale();
  // A single folded entry would save no space.
  const unfolded = items.length === maxUnfolded + 1 && total === items.length ? items : items.slice(0, maxUnfolded);
  const folded = items.slice(unfolded.length);
  return (
    <>
      <Entries items={unfolded} entry={entry} />
      {folded.length > 0 ? (
        <details>
          <summary>{fill(texts.place.more, { count: number(total - unfolded.length) })}</summary>
          <Entries items={folded} entry={entry} />
          {total > items.length ? <p>{fill(texts.place.more, { count: number(total - items.length) })}</p> : null}
        </details>
      ) : null}
      {end}
    </>
  );
}

function Entries<T>({ items, entry }: { readonly items: readonly T[]; readonly entry: (item: T) => ReactNode }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>{entry(item)}</li>
      ))}
    </ul>
  );
}

function RelationLink({ relation: { name, path, development } }: { readonly relation: RelationView }) {
  const { relations: texts } = useTexts();
  return (
    <>
      <a href={path}>{name}</a>
      {development ? <small>{texts.development}</small> : null}
    </>
  );
}

function MentionLink({ mention: { name, path, package: owner } }: { readonly mention: MentionView }) {
  return (
    <>
      <a href={path}>
        <EmojiText text={name} />
      </a>
      {name === owner ? null : <small>{owner}</small>}
    </>
  );
}

function ReleaseLine({ release: { version, time, title, path } }: { readonly release: ReleaseView }) {
  return (
    <>
      <span>
        {path ? <a href={path}>{version}</a> : version}
        {title ? (
          <>
            {' '}
            <EmojiText text={title} />
          </>
        ) : null}
      </span>
      {time === undefined ? null : <Day time={time} />}
    </>
  );
}
