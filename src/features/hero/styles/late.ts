import './inline/hero.ts';
