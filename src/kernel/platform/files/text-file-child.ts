import { createTextFile } from './text-file.ts';

// Adds words to the text of a file, one with each change, for tests of several processes.
const [file = '', word = '', count = ''] = process.argv.slice(2);
const text = createTextFile(file);
for (let index = 0; index < Number(count); index += 1) await text.change((before = '') => `${before}${word}${index} `);
