/** Closes every open menu and dialog. */
export function closeOverlays(): void {
  for (const open of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) open.hidePopover();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}
