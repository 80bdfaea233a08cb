import type { ThemeSeed } from './palette.ts';

/** The seeds of the nine themes, in the order of the toggle (T-02). */
export const seeds: readonly ThemeSeed[] = [
  { theme: 'cory-mat-theme-light-indigo-pink', seed: '#3f51b5', accent: '#e91e63', tint: 6 },
  { theme: 'cory-mat-theme-light-forest', seed: '#2e7d32', accent: '#8d6e00', tint: 8 },
  { theme: 'cory-mat-theme-light-beach', seed: '#00838f', accent: '#c77800', tint: 5 },
  { theme: 'cory-mat-theme-light-facebook', seed: '#1877f2', accent: '#42b72a', tint: 5 },
  { theme: 'cory-mat-theme-light-deeppurple-amber', seed: '#673ab7', accent: '#ffa000', tint: 6 },
  { theme: 'cory-mat-theme-dark-wood', seed: '#b0703c', accent: '#8bc34a', tint: 8 },
  { theme: 'cory-mat-theme-dark-matrix', seed: '#00e676', accent: '#c6ff00', tint: 12 },
  { theme: 'cory-mat-theme-dark-pink-bluegray', seed: '#e91e63', accent: '#607d8b', tint: 5 },
  { theme: 'cory-mat-theme-dark-purple-green', seed: '#9c27b0', accent: '#4caf50', tint: 7 },
];
