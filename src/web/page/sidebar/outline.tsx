import { useEffect, useRef } from 'react';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { flatten, type OutlineEntry } from '#web/app/outline.ts';
import { useStore } from '#web/app/store.ts';
import { followReading, type Reading } from '#web/browser/follow-reading.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import styles from './page-sidebar.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

/** Longer texts may be cut after the second line and get a tooltip, in characters. */
const maxLength = 40;

interface OutlineProps {
  readonly outline: readonly OutlineEntry[];
}

/** The outline of the page; the section being read is marked. */
export function Outline({ outline }: OutlineProps) {
  const { page, section } = useApp();
  const texts = useTexts();
  const { article } = useStore(page);
  const current = useStore(section);
  const reading = useRef<Reading>(undefined);
  useEffect(() => {
    const following = followReading(
      flatten(outline).map(({ id }) => id),
      section.set,
    );
    reading.current = following;
    return () => {
      following.stop();
      section.set(undefined);
    };
  }, [article, section]);
  const element = useCurrentInView(current);
  return (
    <nav ref={element} id={ids.outline} className={styles.outline} aria-labelledby={ids.outlineTitle} tabIndex={-1}>
      <p id={ids.outlineTitle}>{texts.place.outline}</p>
      <Sections entries={outline} current={current} onChoice={(id) => reading.current?.choose(id)} />
    </nav>
  );
}

interface SectionsProps {
  readonly entries: readonly OutlineEntry[];
  readonly current: string | undefined;
  readonly onChoice: (id: string) => void;
}

function Sections({ entries, current, onChoice }: SectionsProps) {
  return (
    <ul>
      {entries.map(({ id, text, inside }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onChoice(id)}
            title={text.length > maxLength ? text : undefined}
          >
            <span>
              <EmojiText text={text} />
            </span>
          </a>
          {inside.length > 0 ? <Sections entries={inside} current={current} onChoice={onChoice} /> : null}
        </li>
      ))}
    </ul>
  );
}
