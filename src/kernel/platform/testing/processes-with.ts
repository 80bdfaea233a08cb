import { readdir, readFile } from 'node:fs/promises';

/** Counts processes with a text in their command line or environment, by `/proc`. */
export async function processesWith(text: string, file: 'cmdline' | 'environ' = 'cmdline'): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text)).length;
}
