/**
 * Loads the chunk of an island and, beside it, React: without that, the browser would find out what the chunk imports only when
 * it has it.
 */
export async function loadIsland<Root>(load: () => Promise<Root>): Promise<Root> {
  const [root] = await Promise.all([load(), import('./island.tsx')]);
  return root;
}
