import { pageIcons } from '#web/app/page-icons.ts';
import { iconId } from '#web/ui/icon-id.ts';

/** How long a button that has copied shows a check, in milliseconds. */
const checkMs = 2_000;

/** Copies text, which may come later. Rejects when the browser refuses. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // The clipboard is there in secure contexts only, and a site of an intranet may be served on http.
  if (!isSecureContext) return copyByCommand(await text);
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  // Passed as a promise: some browsers reject a write after an `await`.
  const blob = text.then((each) => new Blob([each], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

function copyByCommand(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  const { activeElement } = document;
  // Inside an open dialog, because nothing outside can have the focus.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser refused to copy.');
}

/** Shows on a button for a moment that it has copied: a check takes the place of its icon. */
export function showCopied(button: Element): void {
  const use = button.querySelector('use');
  use?.setAttribute('href', `#${iconId(pageIcons.copied)}`);
  setTimeout(() => use?.setAttribute('href', `#${iconId(pageIcons.copy)}`), checkMs);
}
