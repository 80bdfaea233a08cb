export const texts = {
  diagram: 'Diagram',
  source: 'Diagram source',
  failed: 'The diagram could not be drawn. Its source is shown instead.',
};
