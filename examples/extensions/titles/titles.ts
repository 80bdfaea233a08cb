import type { ExtensionModule } from 'asterism-docs';

// Titles that do not fit the menu. Settings name the rule `titles/long-title`: check: { rules: { 'titles/long-title': 'error' } }

export const checks: ExtensionModule['checks'] = {
  'long-title': {
    severity: 'notice',
    describe: 'A title is longer than the menu is wide.',
    check({ title = '', text, options }) {
      const limit = typeof options.limit === 'number' ? options.limit : 60;
      if (title.length <= limit) return [];
      const line = text.split('\n').findIndex((each) => each.includes(title)) + 1;
      const message = `The title has ${title.length} characters, and the menu shows ${limit}. Shorten it.`;
      return [{ message, subject: title, ...(line > 0 && { line }) }];
    },
  },
};
