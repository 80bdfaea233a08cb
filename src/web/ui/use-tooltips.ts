import { useEffect, useState } from 'react';
import { useApp } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';

/** Whether tooltips are silenced, and what the element around them must call when pointer or focus move on. */
export interface Tooltips {
  readonly silent: boolean;
  readonly onMove: () => void;
}

/** Lets Escape put a tooltip away while pointer and focus stay; a large window has none (F-03). */
export function useTooltips(): Tooltips {
  const size = useStore(useApp().size);
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (size === 'large') return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setSilent(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [size]);
  return { silent, onMove: () => setSilent(false) };
}
