// Inline in documents without an article: failures, search results, and pages of features that only the server renders.
import '#web/page/failure-view.module.css';
import '#web/search/search-page.module.css';
import '#web/search/hit-row.module.css';
import '#web/search/search-results.module.css';
