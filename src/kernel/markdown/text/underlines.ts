/** True for a line of one sign that is repeated. */
export function isAdornment(line = ''): boolean {
  return /^([!-/:-@[-`{-~])\1+$/.test(line);
}

/** True for a line below a title: of one sign, and as long as the title or four signs long. */
export function isUnderline(line: string, title: string): boolean {
  const [signs] = /^([!-/:-@[-`{-~])\1*(?=\s*$)/.exec(line) ?? [];
  if (signs === undefined || /^(?:::|\.\.)$/.test(signs)) return false;
  const text = title.trim();
  return text !== '' && !/^([!-/:-@[-`{-~])\1*$/.test(text) && signs.length >= Math.min(text.length, 4);
}
