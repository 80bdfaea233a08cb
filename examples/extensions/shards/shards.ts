import type { ExtensionModule } from 'asterism-docs';

// Reads the manifest `shard.txt` of a language that Asterism does not know: one "field = value" in a line.

export const manifest: ExtensionModule['manifest'] = {
  files: ['shard.txt'],
  read(text) {
    const fields = new Map<string, string>();
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      const [, name, value] = /^(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`line ${index + 1} is not "field = value"`);
      fields.set(name, value);
    }
    return {
      name: fields.get('shard'),
      version: fields.get('release'),
      description: fields.get('about'),
      license: fields.get('terms'),
      keywords: fields.get('topics')?.split(/,\s*/),
    };
  },
};
