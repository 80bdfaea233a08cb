import { useState } from 'react';
import { type AppState, useApp } from '#web/app/app-state.ts';
import type { Diagrams } from '#web/diagrams/diagrams.ts';

/** A function that loads the chunk for diagrams, once. */
export function useDiagrams(): () => Promise<Diagrams> {
  const app = useApp();
  const [load] = useState(() => lazyDiagrams(app));
  return load;
}

function lazyDiagrams(app: AppState): () => Promise<Diagrams> {
  let loaded: Promise<Diagrams> | undefined;
  return () => {
    loaded ??= import('#web/diagrams/diagrams.ts').then(({ createDiagrams }) => createDiagrams(app));
    return loaded;
  };
}
