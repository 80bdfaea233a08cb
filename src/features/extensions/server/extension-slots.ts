import { LRUCache } from 'lru-cache';
import type { OpenExtension } from '#features/extensions/open-extensions.ts';
import { html, raw } from '#model/text/html.ts';
import type { FilledSlots, FillSlots, SlotHtml, SlotName, SlottedPage } from '#model/views/slotted-view.ts';

/** Time that the components of an extension may take on a page, in milliseconds. */
const slotMs = 1_000;

/** Pages whose slots are kept, for each extension. */
const maxKept = 2_000;

/** Creates the functions that fill slots, one for each extension that has any. `clients` has the URL paths of client modules. */
export function extensionSlots(
  all: readonly OpenExtension[],
  clients: ReadonlyMap<string, string>,
): readonly FillSlots[] {
  const slotted = all.filter(({ surface }) => surface.slots.length > 0);
  const kept = new LRUCache<string, SlotHtml>({ max: maxKept * Math.max(slotted.length, 1) });

  async function filledBy(extension: OpenExtension, { props, version, isHome }: SlottedPage): Promise<FilledSlots> {
    const key = JSON.stringify([extension.name, props, version, isHome]);
    const known = kept.get(key);
    if (known !== undefined) return { slots: known, lasting: true };
    const wanted = extension.surface.slots.filter((slot) => slot !== 'home' || isHome);
    const call = {
      step: 'slots',
      subject: props.page.path,
      effect: 'The page is shown without it.',
      timeoutMs: slotMs,
    };
    const rendered = await extension.thread.ask({ name: 'renderSlots', args: [wanted, props] }, call);
    for (const { slot, message } of rendered?.failures ?? []) {
      extension.thread.report({ ...call, step: `slots.${slot}` }, message);
    }
    const client = clients.get(extension.name);
    const slots = Object.fromEntries(
      wanted.flatMap((slot) => {
        const written = rendered?.html[slot];
        const wrapped = written && wrap(written, { extension, slot, client, props });
        return wrapped ? [[slot, wrapped]] : [];
      }),
    );
    const lasting = rendered?.failures.length === 0;
    if (lasting) kept.set(key, slots);
    return { slots, lasting };
  }

  return slotted.map((extension) => (page) => filledBy(extension, page));
}

interface Wrapped {
  readonly extension: OpenExtension;
  readonly slot: SlotName;
  readonly client: string | undefined;
  readonly props: SlottedPage['props'];
}

/** The HTML of a component in its element, which names the client module and what that gets. */
function wrap(written: string, { extension, slot, client, props }: Wrapped): string {
  const { name, options } = extension;
  if (client === undefined) return html`<div data-extension="${name}">${raw(written)}</div>`.toString();
  const given = JSON.stringify({ ...props, slot, options });
  return html`<div data-extension="${name}" data-client="${client}" data-props="${given}">${raw(written)}</div>`.toString();
}
