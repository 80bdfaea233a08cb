// Inline in documents without an article: failures, search results, the sign-in form and the console.
import '#web/page/failure-view.module.css';
import '#web/search/search-page.module.css';
import '#web/search/search-results.module.css';
