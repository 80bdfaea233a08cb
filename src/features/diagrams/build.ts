import type { Plugin } from 'vite';
import { diagramFramePlugin } from './frame/diagram-frame-plugin.ts';
import { withoutElkPlugin } from './frame/without-elk-plugin.ts';

/** The document of the frame, for the script that opens it. */
export const plugins: readonly Plugin[] = [diagramFramePlugin(), withoutElkPlugin()];
