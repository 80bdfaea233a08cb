import type { AppState } from '#web/app/app-state.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import { copyText, showCopied } from '#web/browser/copy-text.ts';
import { createButton, createIcon } from '#web/browser/create-element.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { uiIcons } from '#web/ui/icon-names.ts';

/** The dependencies of additions to an article. */
export interface ArticleDeps {
  readonly app: AppState;
  readonly texts: Translations;
}

/** Creates a button that copies the text of a code block. */
export function createCopyButton(block: HTMLElement, deps: ArticleDeps): HTMLButtonElement {
  const { copy: label } = deps.texts.page;
  const attributes = { class: 'copy', 'aria-label': label, title: label };
  const button = createButton(attributes, [createIcon(uiIcons.copy)], () => void copy(block, button, deps));
  return button;
}

/** The text of a block. Neither the button nor line numbers are part of it, nor what a comparison marks as deleted. */
function textOf(block: HTMLElement): string {
  if (block.querySelector('[data-change]') === null) return block.textContent ?? '';
  const copied = document.createElement('pre');
  copied.append(...[...block.childNodes].map((node) => node.cloneNode(true)));
  for (const element of copied.querySelectorAll('del[data-change], .visually-hidden')) element.remove();
  return copied.textContent ?? '';
}

async function copy(block: HTMLElement, button: Element, { app, texts }: ArticleDeps): Promise<void> {
  try {
    await copyText(textOf(block));
    showCopied(button);
    notify(app, { kind: 'status', icon: uiIcons.copy, message: texts.notices.copied });
  } catch (cause) {
    notifyError(app, new Error(texts.notices.copyFailed, { cause }));
  }
}
