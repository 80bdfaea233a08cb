import type { ReactNode } from 'react';

/** Properties of a section. */
export interface ConsoleSectionProps {
  /** Unique name of the section. */
  readonly name: string;
  /** Its heading. */
  readonly title: string;
  /** Renders the contents, given the id of the heading. */
  readonly children: (headingId: string) => ReactNode;
}

/** A section of the console; the script replaces it after a sync. */
export function ConsoleSection({ name, title, children }: ConsoleSectionProps) {
  const id = `asterism:console-${name}`;
  return (
    <section data-live={name}>
      <h2 id={id}>{title}</h2>
      {children(id)}
    </section>
  );
}
