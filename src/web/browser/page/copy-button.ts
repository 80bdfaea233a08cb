import type { AppState } from '#web/app/app-state.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { iconId, uiIcons } from '#web/ui/icon-names.ts';

/** The dependencies of additions to an article. */
export interface ArticleDeps {
  readonly app: AppState;
  readonly texts: Translations;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates a button that copies the text of a code block. */
export function createCopyButton(block: HTMLElement, deps: ArticleDeps): HTMLButtonElement {
  const { copy: label } = deps.texts.page;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.setAttribute('aria-label', label);
  button.title = label;
  const icon = document.createElementNS(svgNamespace, 'svg');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svgNamespace, 'use');
  use.setAttribute('href', `#${iconId(uiIcons.copy)}`);
  icon.append(use);
  button.append(icon);
  button.addEventListener('click', () => void copy(block, deps));
  return button;
}

async function copy(block: HTMLElement, { app, texts }: ArticleDeps): Promise<void> {
  try {
    // Neither the button nor line numbers are part of the text.
    await navigator.clipboard.writeText(block.textContent ?? '');
    notify(app, { kind: 'status', icon: uiIcons.copy, message: texts.notices.copied });
  } catch (cause) {
    notifyError(app, new Error(texts.notices.copyFailed, { cause }));
  }
}
