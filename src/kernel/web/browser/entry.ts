import icon from '#web/styles/icon.svg?url';
import { start } from './start.ts';

// Imported so that the build includes the icon; the head of the document links it.
void icon;

start(document).catch((error: unknown) => console.error(error));
