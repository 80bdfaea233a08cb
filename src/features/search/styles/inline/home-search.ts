// Inline in the document of the home page.
import '#features/search/page/home-search.module.css';
