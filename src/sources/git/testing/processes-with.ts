import { readdir, readFile } from 'node:fs/promises';

/** How many processes have a text in their command line or in their environment, counted in `/proc`. */
export async function processesWith(text: string, file: 'cmdline' | 'environ' = 'cmdline'): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text)).length;
}
