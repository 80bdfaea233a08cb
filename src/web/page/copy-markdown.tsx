import { useApp, useTexts } from '#web/app/app-state.ts';
import { notify, notifyError } from '#web/app/notice.ts';
import { uiIcons } from '#web/ui/icon-names.ts';

/** A button that copies the page's source. */
export function CopyMarkdown({ raw }: { readonly raw: string }) {
  const app = useApp();
  const texts = useTexts();
  const copy = async () => {
    try {
      // Passed as a promise: some browsers reject a write after an `await`.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': textOf(raw) })]);
      notify(app, { kind: 'status', icon: uiIcons.copy, message: texts.notices.copied });
    } catch (cause) {
      notifyError(app, new Error(texts.place.copyFailed, { cause }));
    }
  };
  return (
    <button type="button" data-replay onClick={copy}>
      {texts.place.copy}
    </button>
  );
}

async function textOf(raw: string): Promise<Blob> {
  const response = await fetch(raw);
  if (!response.ok) throw new Error(`GET ${raw} failed with status ${response.status}.`);
  return new Blob([await response.text()], { type: 'text/plain' });
}
