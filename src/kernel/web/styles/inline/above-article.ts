// Inline in documents with a package card, notices or languages above the article.
import '#web/ui/stars.module.css';
import '#web/card/package-card.module.css';
import '#web/card/install-line.module.css';
import '#web/page/above-article/copy-page.module.css';
import '#web/styles/badges.css';
import '#web/styles/repeated-title.css';
import '#web/page/above-article/page-notices.module.css';
import '#web/page/above-article/page-languages.module.css';
