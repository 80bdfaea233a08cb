// Inline in documents with the hero of the home page.
import '#features/hero/page/hero.module.css';
import '#features/hero/page/hero-packages.module.css';
import '#features/hero/page/hero-lists.module.css';
