import type { MarkedPiece, SearchHit } from '#features/search/contract/search.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './hit-row.module.css';

interface HitRowProps {
  readonly hit: SearchHit;
  /** Icon of the package, in the first row of a list without headings; by default that of the kind of the hit. */
  readonly icon?: string | undefined;
  /** True in a list without headings, where the row names the package. */
  readonly namesPackage?: boolean;
}

/** A page that was found: an icon, the title with where it is, and the text around the first match, each in one line. */
export function HitRow({ hit, icon, namesPackage = false }: HitRowProps) {
  const { excerpt } = hit;
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon === undefined ? <Kind hit={hit} /> : <Icon name={icon} />}
      </span>
      <span className={styles.text}>
        <span className={styles.line}>
          <b>
            <Marked pieces={nameOf(hit)} />
          </b>{' '}
          <Trail hit={hit} namesPackage={namesPackage} />
        </span>
        {excerpt.length > 0 ? (
          <span className={styles.excerpt}>
            <Marked pieces={excerpt} />
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Another hit in the page of the row above: its heading and the text around the first match in one line. */
export function SectionRow({ hit }: { readonly hit: SearchHit }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Kind hit={hit} />
      </span>
      <span className={styles.line}>
        <b>
          <Marked pieces={nameOf(hit)} />
        </b>{' '}
        <span className={styles.excerpt}>
          <Marked pieces={hit.excerpt} />
        </span>
      </span>
    </>
  );
}

function nameOf({ kind, heading, title }: SearchHit): readonly MarkedPiece[] {
  return kind === 'section' ? heading : title;
}

function Kind({ hit: { kind } }: Pick<HitRowProps, 'hit'>) {
  // An element: a translator of the browser may put another one in place of a text alone.
  if (kind === 'section') return <span>#</span>;
  return <Icon name={kind === 'package' ? uiIcons.registry : uiIcons.menu} />;
}

/** Where a hit is: package, folder, and for a section its page. A name that the title has already is left out. */
function Trail({ hit: { kind, file, title, package: name }, namesPackage }: Required<Omit<HitRowProps, 'icon'>>) {
  const page = title.map(({ text }) => text).join('');
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const names = [namesPackage && page !== name ? name : '', folder].filter((each) => each !== '');
  if (names.length === 0 && kind !== 'section') return null;
  return (
    <small className={styles.trail}>
      {names.map((each) => (
        <span key={each}>{each}</span>
      ))}
      {kind === 'section' ? (
        <span>
          <Marked pieces={title} />
        </span>
      ) : null}
    </small>
  );
}

/**
 * A text with the matching words marked. Each piece is an element, and another one when its text changes: what a translator
 * of the browser puts in place of a text goes with its element, while React cannot find a text that is gone.
 */
function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, match }, index) => {
    const Piece = match ? 'mark' : 'span';
    return (
      <Piece key={`${index} ${text}`}>
        <EmojiText text={text} />
      </Piece>
    );
  });
}
