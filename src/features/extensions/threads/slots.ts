import type { FunctionComponent } from 'react';
import { thrownMessage } from '#features/extensions/failures/thrown-message.ts';
import type { SlotName, SlotProps } from '#features/extensions/package-types/extension-module.ts';
import { slotNames } from '#model/views/slotted-view.ts';
import type { AnyFunction } from './read-module.ts';

/** The HTML of the slots of an extension on a page. */
export interface RenderedSlots {
  readonly html: Readonly<Partial<Record<SlotName, string>>>;
  /** The components that threw. */
  readonly failures: readonly { readonly slot: SlotName; readonly message: string }[];
}

/** The components of a module, rendered on the server. */
export interface Slots {
  /** The slots that have a component. */
  readonly names: readonly SlotName[];
  /** Renders the components on a page. */
  render(wanted: readonly SlotName[], props: Omit<SlotProps, 'slot'>): Promise<RenderedSlots>;
}

/** Length of the HTML of a slot, in characters. */
const maxLength = 100_000;

/** Creates the components of the module with a URL. Throws what the module throws. */
export async function createSlots(create: AnyFunction, module: string): Promise<Slots> {
  const react = await import('react');
  const components = new Map<SlotName, FunctionComponent<SlotProps>>();
  const created = await create(react);
  if (typeof created !== 'object' || created === null) throw new TypeError('The export slots must return an object.');
  for (const [name, component] of Object.entries(created)) {
    const slot = slotNames.find((each) => each === name);
    if (slot === undefined) throw new TypeError(`There is no slot ${name}. The slots are ${slotNames.join(', ')}.`);
    if (!isComponent(component)) throw new TypeError(`The slot ${name} must be a function.`);
    components.set(slot, component);
  }
  return {
    names: [...components.keys()],
    async render(wanted, props) {
      const { renderToString } = await import('react-dom/server');
      const html: Partial<Record<SlotName, string>> = {};
      const failures: { slot: SlotName; message: string }[] = [];
      for (const slot of wanted) {
        const component = components.get(slot);
        if (component === undefined) continue;
        try {
          const written = renderToString(react.createElement(component, { ...props, slot }));
          if (written.length > maxLength) throw new RangeError(`The HTML has more than ${maxLength} characters.`);
          html[slot] = written;
        } catch (error) {
          failures.push({ slot, message: thrownMessage(error, module) });
        }
      }
      return { html, failures };
    },
  };
}

function isComponent(value: unknown): value is FunctionComponent<SlotProps> {
  return typeof value === 'function';
}
