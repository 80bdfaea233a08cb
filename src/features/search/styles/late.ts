import './inline/home-search.ts';
import './inline/search.ts';
