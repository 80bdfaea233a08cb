import { useEffect, useState } from 'react';
import { useApp } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';

/** Whether tooltips are dismissed, and the handler for when pointer or focus leave the element. */
export interface Tooltips {
  readonly isDismissed: boolean;
  readonly onLeave: () => void;
}

/** Dismisses tooltips on Escape while pointer and focus stay. Large windows have no tooltips (F-03). */
export function useTooltips(): Tooltips {
  const size = useStore(useApp().size);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (size === 'large') return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [size]);
  return { isDismissed, onLeave: () => setDismissed(false) };
}
