import { useState } from 'react';
import { type Interface, useInterface } from '#web/app/interface.ts';
import type { Diagrams } from '#web/diagrams/diagrams.ts';

/** What draws diagrams: a chunk of its own, loaded once, when a page has the first of them. */
export function useDiagrams(): () => Promise<Diagrams> {
  const app = useInterface();
  const [load] = useState(() => lazyDiagrams(app));
  return load;
}

function lazyDiagrams(app: Interface): () => Promise<Diagrams> {
  let loaded: Promise<Diagrams> | undefined;
  return () => {
    loaded ??= import('#web/diagrams/diagrams.ts').then(({ createDiagrams }) => createDiagrams(app));
    return loaded;
  };
}
