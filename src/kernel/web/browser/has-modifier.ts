/** True if a modifier key is pressed: the browser then opens a link in a new tab or window, or downloads it. */
export function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
