import type { ReactNode } from 'react';

interface ConsoleSectionProps {
  /** A word that no other section has. */
  readonly name: string;
  /** Its heading. */
  readonly title: string;
  /** What it shows, given the id of its heading. */
  readonly children: (headingId: string) => ReactNode;
}

/** A part of the console; the script replaces it when a sync has ended. */
export function ConsoleSection({ name, title, children }: ConsoleSectionProps) {
  const id = `asterism:console-${name}`;
  return (
    <section data-live={name}>
      <h2 id={id}>{title}</h2>
      {children(id)}
    </section>
  );
}
