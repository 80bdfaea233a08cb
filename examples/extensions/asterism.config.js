// Every example of an extension in one site: npm start -- --config examples/extensions/asterism.config.js
/** @type {(name: string, options?: object) => object} */
const example = (name, options = {}) => ({
  name,
  version: '1.0.0',
  module: new URL(`./${name}/${name}.ts`, import.meta.url),
  options,
});

export default {
  sources: ['../family', { extension: 'notes' }],
  extensions: [
    example('chart', { unit: 'visits' }),
    example('glossary', { terms: { ebb: 'The tide on its way out', flood: 'The tide on its way in' } }),
    example('keys'),
    example('notes'),
    example('titles', { limit: 40 }),
    example('statistics'),
    example('feedback', { address: 'docs@example.com' }),
    example('shards'),
  ],
};
