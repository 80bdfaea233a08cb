/** Shows the character of an emoji whose image is not in the folder, which has those of its documents. */
export function replaceMissingEmoji(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches('.emoji')) target.replaceWith(target.alt);
    },
    { capture: true },
  );
}
