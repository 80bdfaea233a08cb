import type { ReactNode } from 'react';

interface ConsoleSectionProps {
  /** Unique name of the section. */
  readonly name: string;
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
