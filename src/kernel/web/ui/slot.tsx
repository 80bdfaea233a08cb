import type { SlotName } from '#model/views/slotted-view.ts';
import { usePage } from '#web/app/page-context.ts';

/** What code of others shows in a slot, as it wrote it. */
export function Slot({ name }: { readonly name: SlotName }) {
  const written = usePage().slots?.[name] ?? '';
  if (written === '') return null;
  return <div data-slot={name} dangerouslySetInnerHTML={{ __html: written }} />;
}
