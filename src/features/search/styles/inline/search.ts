// Inline in the document of the search page.
import '#features/search/page/search-page.module.css';
import '#features/search/page/hit-row.module.css';
import '#features/search/page/search-results.module.css';
