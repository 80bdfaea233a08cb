/** Removes the markup from a line of markdown, without parsing it. */
export function withoutMarks(text: string): string {
  return text
    .replace(/!\[[^\]]{0,300}\](\([^()]*\)|\[[^\]]{0,300}\])?/g, '')
    .replace(/\[([^\]]*)\](\([^()]*\)|\[[^\]]{0,300}\])/g, '$1')
    .replace(/<((?:https?|mailto):[^>\s]*)>/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(^|[\s(])([*_])(?=\S)([^*_]*\S)\2(?=[\s).,:;!?]|$)/g, '$1$3')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
