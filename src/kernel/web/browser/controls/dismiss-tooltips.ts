/** Dismisses the footer's tooltips on Escape while pointer and focus stay (F-03). */
export function dismissTooltips(): void {
  const set = (value: string) => {
    for (const list of document.querySelectorAll<HTMLElement>('[data-tooltips]')) list.dataset.tooltips = value;
  };
  addEventListener('keydown', ({ key }) => key === 'Escape' && set('dismissed'));
  for (const type of ['pointerout', 'focusout']) {
    addEventListener(type, ({ target }) => target instanceof Element && target.closest('[data-tooltips]') && set(''));
  }
}
