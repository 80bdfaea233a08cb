/** Loads the client modules of extensions when their slots come near the window. Returns a function that ends them. */
export function startClients(): () => void {
  const slots = [...document.querySelectorAll<HTMLElement>('[data-slot] > [data-client]')];
  if (slots.length === 0) return () => {};
  const ends: (() => void)[] = [];
  let isStopped = false;
  const start = (slot: HTMLElement): void => {
    const load = import('./mount-client.ts').then(({ mountClient }) => mountClient(slot));
    const onMounted = (end: () => void): void => {
      if (isStopped) end();
      else ends.push(end);
    };
    load
      .then(onMounted)
      .catch(() => console.warn('The parts of extensions cannot be loaded. The page shows them as they are.'));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        start(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const slot of slots) observer.observe(slot);
  return () => {
    isStopped = true;
    observer.disconnect();
    for (const end of ends) end();
  };
}
