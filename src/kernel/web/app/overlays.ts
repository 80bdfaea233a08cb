/** All open menus and dialogs. */
export function openOverlays(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open, dialog[open]')];
}

/** Closes the given menus and dialogs, by default all open ones. */
export function closeOverlays(overlays: readonly HTMLElement[] = openOverlays()): void {
  for (const overlay of overlays) {
    if (overlay instanceof HTMLDialogElement) overlay.close();
    else if (overlay.isConnected) overlay.togglePopover(false);
  }
}
