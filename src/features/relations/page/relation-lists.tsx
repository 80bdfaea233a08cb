import type { ReactNode } from 'react';
import type { MentionView, RelationView, ReleaseView } from '#features/relations/relations-view.ts';
import type { Beginning } from '#model/page/beginning.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Day } from '#web/ui/day.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';

/** Entries of a list before the folded ones. */
const maxUnfolded = 6;

interface ListProps<T> {
  readonly list: Beginning<T>;
  readonly entry: (item: T) => ReactNode;
}

/** A list, folded after its first entries. */
export function List<T>({ list: { items, total }, entry }: ListProps<T>) {
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

export function RelationLink({ relation: { name, path, development } }: { readonly relation: RelationView }) {
  const { relations: texts } = useTexts();
  return (
    <>
      <a href={path}>{name}</a>
      {development ? <small>{texts.development}</small> : null}
    </>
  );
}

export function MentionLink({ mention: { name, path, package: owner } }: { readonly mention: MentionView }) {
  return (
    <>
      <a href={path}>
        <EmojiText text={name} />
      </a>
      {name === owner ? null : <small>{owner}</small>}
    </>
  );
}

export function ReleaseLine({ release: { version, time, title, path } }: { readonly release: ReleaseView }) {
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
