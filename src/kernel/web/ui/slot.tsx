import type { SlotName } from '#model/extension/extension-module.ts';
import { usePage } from '#web/app/page-context.ts';

/** What extensions show in a slot, as their components wrote it. */
export function Slot({ name }: { readonly name: SlotName }) {
  const written = usePage().slots?.[name] ?? '';
  if (written === '') return null;
  return <div data-slot={name} dangerouslySetInnerHTML={{ __html: written }} />;
}
