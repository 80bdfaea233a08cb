// Styles of features that may arrive late, and those of their own pages.
import './search/styles/late.ts';
import './versions/styles/late.ts';
import './comparison/styles/late.ts';
import './diagrams/styles/late.ts';
import './hero/styles/late.ts';
import './background/styles/late.ts';
import './pictures/styles/late.ts';
