import type { Interface } from '#web/app/interface.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { iconId, uiIcons } from '#web/parts/icon-names.ts';

interface Surroundings {
  readonly app: Interface;
  readonly texts: Translations;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Gives every code block a copy button, every task a name, and makes boxes that scroll reachable by key. Returns what
 * takes the buttons away again.
 */
export function enhanceArticle(article: HTMLElement, surroundings: Surroundings): () => void {
  // All sizes are read before anything is written, or the page would be laid out once for each block.
  const boxes = [...article.querySelectorAll<HTMLElement>('pre, table')];
  const scrolling = boxes.filter((box) => box.scrollWidth > box.clientWidth);
  for (const box of scrolling) box.tabIndex = 0;
  for (const box of article.querySelectorAll('.task-list-item input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent?.trim() ?? '');
  }
  const buttons = [...article.querySelectorAll('pre')].map((block) => {
    const button = copyButton(block, surroundings);
    block.prepend(button);
    return button;
  });
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
