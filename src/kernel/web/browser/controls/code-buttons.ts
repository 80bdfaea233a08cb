import { pageIcons } from '#web/app/page-icons.ts';
import { createElement, createIcon } from '#web/client/create-element.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import type { Translations } from '#web/i18n/translations.ts';

const storageKey = 'asterism:wrap';

/** Adds to a code block a button that copies it and, if the block has a head, one that wraps long lines. Returns the buttons. */
export function addCodeButtons(block: HTMLElement, { page: texts }: Translations): readonly HTMLElement[] {
  const copy = createElement(
    'button',
    { type: 'button', class: 'copy', 'data-action': 'copy-code', 'aria-label': texts.copy, title: texts.copy },
    createIcon(pageIcons.copy),
  );
  const wrap = createElement('button', { type: 'button', class: 'wrap', 'data-action': 'wrap-code' }, texts.wrap);
  const buttons = block.matches('[data-language], figure.code > *') ? [copy, wrap] : [copy];
  block.prepend(...buttons);
  return buttons;
}

/** The code of the block of a button: without line numbers, prompts, and what a comparison marks as deleted. */
export function codeOf({ parentElement: block }: HTMLElement): string {
  const code = block?.querySelector('code') ?? block;
  const copied = document.createElement('pre');
  copied.append(...[...(code?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  for (const element of copied.querySelectorAll('.prompt, del[data-change], .visually-hidden')) element.remove();
  return copied.textContent;
}

/** Wraps the long lines of code, or lets them go on, in all pages until it is called again. */
export function toggleWrap(): void {
  writeStored(storageKey, readStored(storageKey) === '' ? '1' : '');
  showWrap();
}

/** Shows long lines as the reader chose last. */
export function showWrap(): void {
  const isWrapped = readStored(storageKey) !== '';
  document.documentElement.toggleAttribute('data-wrap', isWrapped);
  for (const button of document.querySelectorAll('.wrap')) button.ariaPressed = String(isWrapped);
}
