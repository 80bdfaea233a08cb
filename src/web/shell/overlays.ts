/** The menus and dialogs that are open. */
export function openOverlays(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open, dialog[open]')];
}

/** Closes menus and dialogs: all that are open, or those that are named. */
export function closeOverlays(overlays: readonly HTMLElement[] = openOverlays()): void {
  for (const overlay of overlays) {
    if (overlay instanceof HTMLDialogElement) overlay.close();
    else if (overlay.isConnected) overlay.togglePopover(false);
  }
}
