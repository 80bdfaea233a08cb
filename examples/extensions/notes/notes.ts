import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtensionModule, ExtensionOptions } from 'asterism-docs';

// A folder of notes, each a JSON file { "title", "text", "tags" }, as one package: sources: [{ extension: 'notes' }].

interface Note {
  readonly title: string;
  readonly text: string;
  readonly tags?: readonly string[];
}

const folderOf = ({ folder }: ExtensionOptions): string => join(import.meta.dirname, String(folder ?? 'notes'));

function toMarkdown({ title, text, tags = [] }: Note): string {
  const label = tags.length === 0 ? '' : `\n*${tags.join(', ')}*\n`;
  return `# ${title}\n${label}\n${text}\n`;
}

/** The pages by their path. */
async function pagesOf(options: ExtensionOptions): Promise<Map<string, string>> {
  const folder = folderOf(options);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const notes = await Promise.all(
    names.map(async (name) => {
      const note: Note = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [`notes/${name.replace(/json$/, 'md')}`, note] as const;
    }),
  );
  const list = notes.map(([path, { title }]) => `- [${title}](${path})`).join('\n');
  return new Map([
    ['README.md', `# Notes\n\nWhat we wrote down.\n\n${list}\n`],
    ...notes.map(([path, note]) => [path, toMarkdown(note)] as const),
  ]);
}

export const source: ExtensionModule['source'] = {
  async list(options) {
    const files = [...(await pagesOf(options))].map(([path, text]) => ({
      path,
      hash: createHash('sha256').update(text).digest('hex'),
      size: Buffer.byteLength(text),
    }));
    return [{ folder: 'notes', files }];
  },
  read: async ({ path }, options) => (await pagesOf(options)).get(path),
};
