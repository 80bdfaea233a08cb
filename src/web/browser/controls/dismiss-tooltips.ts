import type { AppState } from '#web/app/app-state.ts';

/** Dismisses the footer's tooltips on Escape while pointer and focus stay. Large windows have no tooltips (F-03). */
export function dismissTooltips({ size }: AppState): void {
  const set = (value: string) => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-tooltips]')) list.dataset.tooltips = value;
  };
  addEventListener('keydown', ({ key }) => key === 'Escape' && size.get() !== 'large' && set('dismissed'));
  for (const type of ['pointerout', 'focusout']) {
    addEventListener(type, ({ target }) => target instanceof Element && target.closest('[data-tooltips]') && set(''));
  }
}
