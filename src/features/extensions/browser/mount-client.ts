import type { ReactNode } from 'react';
import type { HydrationOptions } from 'react-dom/client';

/** Called with an error of the client module of a slot. */
type Failed = (error: unknown) => void;

/**
 * Creates the function that loads React, in a chunk of its own, with its function that takes over the HTML of the server. A
 * component that throws, now or after a click, is a failure of the client module.
 */
function createLoadReact(failed: Failed, warn: Failed) {
  return async () => {
    const [React, client] = await Promise.all([import('react'), import('react-dom/client')]);
    const hydrateRoot = (element: Element, component: ReactNode, options: HydrationOptions = {}) =>
      client.hydrateRoot(element, component, { onUncaughtError: failed, onRecoverableError: warn, ...options });
    return { React, hydrateRoot };
  };
}

/**
 * Loads the client module of a slot and mounts it. A failure is logged with the name of the extension, and the HTML of the
 * server stays. Returns a function that ends the work of the module.
 */
export async function mountClient(slot: HTMLElement): Promise<() => void> {
  const { client = '', extension = '', props = '{}' } = slot.dataset;
  const written = slot.innerHTML;
  const warn: Failed = (error) => console.warn(`Extension ${extension}, client:`, error);
  const failed: Failed = (error) => {
    warn(error);
    slot.innerHTML = written;
  };
  try {
    const { mount }: { mount?: unknown } = await import(/* @vite-ignore */ client);
    if (typeof mount !== 'function') throw new TypeError(`${client} does not export a function mount.`);
    const end: unknown = await mount(slot, JSON.parse(props), { loadReact: createLoadReact(failed, warn) });
    return () => {
      try {
        if (typeof end === 'function') end();
      } catch (error) {
        failed(error);
      }
    };
  } catch (error) {
    failed(error);
    return () => {};
  }
}
