import { manifest as cargo } from './manifests/cargo/manifest.ts';
import { manifest as composer } from './manifests/composer/manifest.ts';
import { manifest as go } from './manifests/go/manifest.ts';
import { manifest as npm } from './manifests/npm/manifest.ts';
import { manifest as python } from './manifests/python/manifest.ts';

/** All kinds of manifests, in order of precedence. */
export const manifests = [npm, cargo, python, composer, go];
