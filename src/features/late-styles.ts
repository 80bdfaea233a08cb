// Styles of features that may arrive late, and those of their own pages.
import './pictures/styles/late.ts';
