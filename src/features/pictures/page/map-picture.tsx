import type { ReactNode } from 'react';
import { type MapDrawing, type MapNode, type MapView, mapLabelHeight } from '#features/pictures/map-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './family-map.module.css';

const kinds = ['uses', 'mentions'] as const;

/** The dashes of mentions are as long as the lines of an arrow, which is drawn without a gap. */
const dashes = { uses: undefined, mentions: '5 4' };

/** The picture for wide screens. The lines of a package are drawn once more while the pointer or the focus is on it. */
export function WidePicture({ map }: { readonly map: MapView }) {
  const { wide, nodes, lines } = map;
  const facts = useFacts(map);
  const linesAt = new Map<number, readonly number[]>();
  for (const [line, { from, to }] of lines.entries()) {
    for (const end of [from, to]) linesAt.set(end, [...(linesAt.get(end) ?? []), line]);
  }
  return (
    <Drawing className={styles.wide} drawing={wide}>
      {kinds.map((kind) => (
        <g key={kind} data-kind={kind}>
          {lines.map((line, index) =>
            line.kind === kind ? (
              <path key={lineId(index)} id={lineId(index)} d={wide.paths[index]} strokeDasharray={dashes[kind]} />
            ) : null,
          )}
        </g>
      ))}
      {nodes.map((node, index) => (
        <a key={node.id} id={node.id} href={node.path}>
          <title>{[node.name, ...facts(node)].join(' · ')}</title>
          {(linesAt.get(index) ?? []).map((line) => (
            <use key={line} href={`#${lineId(line)}`} />
          ))}
          <Frame node={node} place={wide.places[index]} />
        </a>
      ))}
      {/* Above all lines, also those of the package that is pointed at, which are drawn with its link. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, as the links are before it. */}
      <g data-labels="" aria-hidden="true">
        {nodes.map((node, index) => (
          <g key={node.id} data-central={node.central ? '' : undefined}>
            <Label node={node} place={wide.places[index]} />
          </g>
        ))}
      </g>
    </Drawing>
  );
}

/** The picture for narrow screens, where fingers open links and nothing is hovered. */
export function NarrowPicture({ map: { narrow, nodes, lines } }: { readonly map: MapView }) {
  const pathOf = (kind: MapView['lines'][number]['kind']) =>
    narrow.paths.filter((_, line) => lines[line]?.kind === kind).join('');
  return (
    <Drawing className={styles.narrow} drawing={narrow}>
      {kinds.map((kind) => (
        <g key={kind} data-kind={kind}>
          <path d={pathOf(kind)} strokeDasharray={dashes[kind]} />
        </g>
      ))}
      {nodes.map((node, index) => (
        <a key={node.id} href={node.path} data-central={node.central ? '' : undefined}>
          {node.label === node.name ? null : <title>{node.name}</title>}
          <Label node={node} place={narrow.places[index]} />
        </a>
      ))}
    </Drawing>
  );
}

interface DrawingProps {
  readonly className: string | undefined;
  readonly drawing: MapDrawing;
  readonly children: ReactNode;
}

function Drawing({ className, drawing: { width, height }, children }: DrawingProps) {
  const { pictures } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is a group, and no element of HTML is drawn.
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={pictures.map}
    >
      {children}
    </svg>
  );
}

interface LabelProps {
  readonly node: MapNode;
  readonly place: MapDrawing['places'][number] | undefined;
}

function Label({ node, place }: LabelProps) {
  const { x, y } = place ?? { x: 0, y: 0 };
  return (
    <>
      <Frame node={node} place={place} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle">
        {node.label}
      </text>
    </>
  );
}

function Frame({ node: { width }, place: { x, y } = { x: 0, y: 0 } }: LabelProps) {
  const height = mapLabelHeight;
  return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height / 2} />;
}

/** The relations of a package in numbers, for who points at it. */
function useFacts({ rows }: MapView): (node: MapNode) => readonly string[] {
  const { texts, number } = useLocale();
  const { uses, usedBy, mentionedBy } = texts.pictures;
  const byId = new Map(rows.items.map((row) => [row.id, row]));
  return ({ id }) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      `${uses}: ${number(row.uses.total)}`,
      fill(usedBy, { count: number(row.usedBy) }),
      fill(mentionedBy, { count: number(row.mentionedBy) }),
    ];
  };
}

/** The id of a line. No package has a colon in its identity. */
function lineId(line: number): string {
  return `map:${line}`;
}
