// Inline in documents with the hero of the home page.
import '#web/hero/hero.module.css';
import '#web/hero/hero-packages.module.css';
import '#web/hero/hero-lists.module.css';
