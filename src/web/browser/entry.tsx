import 'virtual:themes.css';
import '#web/styles/base.css';
import '#web/styles/article.css';
import '#web/styles/code.css';
import '#web/styles/maths.css';
import '#web/styles/syntax.css';
import '#web/styles/print.css';
import icon from '#web/styles/icon.svg?url';
import { start } from './start.tsx';

// Imported so that the build includes the icon; the head of the document links it.
void icon;

start(document).catch((error: unknown) => console.error(error));
