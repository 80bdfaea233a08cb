import type { ReactNode } from 'react';
import { feedPath } from '#model/address/address.ts';
import type { Beginning } from '#model/page/beginning.ts';
import type { MentionView, RelationView, ReleaseView } from '#model/views/relations-view.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { familyPackage, familyRepo } from '#web/app/package-version.ts';
import { useView } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Day } from '#web/ui/day.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './relations.module.css';

/** Entries of a list before the folded ones. */
const maxUnfolded = 5;

/** Releases, dependencies, dependents and mentions of the package, below its first page. */
export function Relations() {
  const view = useView();
  const { relations } = view;
  const { relations: texts } = useTexts();
  if (!relations) return null;
  const relation = (item: RelationView): ReactNode => <RelationLink relation={item} />;
  return (
    <section className={styles.relations} data-part="relations" aria-label={texts.title}>
      <Group title={texts.releases} list={relations.releases} entry={(item) => <ReleaseLine release={item} />}>
        {familyPackage(view).feed ? <FeedLink repo={familyRepo(view)} /> : null}
      </Group>
      <Group title={texts.uses} list={relations.uses} entry={relation} />
      <Group title={texts.usedBy} list={relations.usedBy} entry={relation} />
      <Group title={texts.mentionedIn} list={relations.mentionedIn} entry={(item) => <MentionLink mention={item} />} />
    </section>
  );
}

interface GroupProps<T> {
  readonly title: string;
  readonly list: Beginning<T>;
  readonly entry: (item: T) => ReactNode;
  readonly children?: ReactNode;
}

/** A list with a title, folded after its first entries. Not rendered if it is empty. */
function Group<T>({ title, list: { items, total }, entry, children }: GroupProps<T>) {
  const { relations: texts } = useTexts();
  if (items.length === 0) return null;
  // A single folded entry would save no space.
  const unfolded = items.length === maxUnfolded + 1 && total === items.length ? items : items.slice(0, maxUnfolded);
  const folded = items.slice(unfolded.length);
  return (
    <div>
      <h2>{title}</h2>
      <Entries items={unfolded} entry={entry} />
      {folded.length > 0 ? (
        <details>
          <summary>{fill(texts.more, { count: String(total - unfolded.length) })}</summary>
          <Entries items={folded} entry={entry} />
          {total > items.length ? <p>{fill(texts.rest, { count: String(total - items.length) })}</p> : null}
        </details>
      ) : null}
      {children}
    </div>
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

function FeedLink({ repo }: { readonly repo: string }) {
  const { site } = useApp();
  const { relations: texts } = useTexts();
  return (
    <p>
      <a href={feedPath(repo, site, 'atom')} rel="nofollow" type="application/atom+xml">
        {texts.feed}
      </a>
    </p>
  );
}
