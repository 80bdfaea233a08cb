import type { AppState } from '#web/app/app-state.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { iconId, uiIcons } from '#web/ui/icon-names.ts';

/** What the additions to an article speak through. */
export interface Surroundings {
  readonly app: AppState;
  readonly texts: Translations;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A button that copies a block's text as it stands in the page's source, and says so. */
export function copyButton(block: HTMLElement, surroundings: Surroundings): HTMLButtonElement {
  const { copy: label } = surroundings.texts.page;
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
  button.addEventListener('click', () => void copy(block, surroundings));
  return button;
}

async function copy(block: HTMLElement, { app, texts }: Surroundings): Promise<void> {
  try {
    // The button has no text of its own, and line numbers are none either.
    await navigator.clipboard.writeText(block.textContent ?? '');
    notify(app, { kind: 'status', icon: uiIcons.copy, message: texts.notices.copied });
  } catch (cause) {
    notifyError(app, new Error(texts.notices.copyFailed, { cause }));
  }
}
