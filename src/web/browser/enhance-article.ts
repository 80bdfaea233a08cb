import type { Interface } from '#web/app/interface.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { iconId, uiIcons } from '#web/parts/icon-names.ts';

interface Surroundings {
  readonly app: Interface;
  readonly texts: Translations;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Gives every code block a copy button and makes boxes that scroll reachable by key. Returns what undoes it. */
export function enhanceArticle(article: HTMLElement, surroundings: Surroundings): () => void {
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const button = copyButton(block, surroundings);
    block.prepend(button);
    return button;
  });
  for (const box of article.querySelectorAll<HTMLElement>('pre, table')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
  return () => {
    for (const button of buttons) button.remove();
  };
}

function copyButton(block: HTMLElement, { app, texts }: Surroundings): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.setAttribute('aria-label', texts.page.copy);
  button.title = texts.page.copy;
  const icon = document.createElementNS(svgNamespace, 'svg');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svgNamespace, 'use');
  use.setAttribute('href', `#${iconId(uiIcons.copy)}`);
  icon.append(use);
  button.append(icon);
  button.addEventListener('click', () => void copy(block, { app, texts }));
  return button;
}

async function copy(block: HTMLElement, { app, texts }: Surroundings): Promise<void> {
  try {
    await navigator.clipboard.writeText(block.textContent ?? '');
    notify(app, { icon: uiIcons.copy, message: texts.notices.copied });
  } catch (cause) {
    notifyError(app, new Error(texts.notices.copyFailed, { cause }));
  }
}
