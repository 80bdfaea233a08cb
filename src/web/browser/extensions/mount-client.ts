/** React and its function that takes over the HTML of the server, in a chunk of their own. */
async function loadReact() {
  const [React, { hydrateRoot }] = await Promise.all([import('react'), import('react-dom/client')]);
  return { React, hydrateRoot };
}

/**
 * Loads the client module of a slot and mounts it. A failure is logged with the name of the extension, and the HTML of the
 * server stays. Returns a function that ends the work of the module.
 */
export async function mountClient(slot: HTMLElement): Promise<() => void> {
  const { client = '', extension = '', props = '{}' } = slot.dataset;
  const written = slot.innerHTML;
  const failed = (error: unknown): void => {
    console.warn(`Extension ${extension}, client:`, error);
    slot.innerHTML = written;
  };
  try {
    const { mount }: { mount?: unknown } = await import(/* @vite-ignore */ client);
    if (typeof mount !== 'function') throw new TypeError(`${client} does not export a function mount.`);
    const end: unknown = await mount(slot, JSON.parse(props), { loadReact });
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
