import { uiIconShapes } from 'virtual:ui-icons';
import { addIcons } from '#web/client/icons.ts';

/** Adds all icons of the app to the sprite of the document, for a React root: it may show what the document does not. */
export function addUiIcons(): void {
  addIcons(uiIconShapes);
}
