import { join } from 'node:path';
import { type ChildServer, startServer } from './child-server.ts';

const project = join(import.meta.dirname, '../..');

/** Options of {@link startAsterism}. */
export interface AsterismOptions {
  /** Folder of repositories. */
  readonly family: string;
  /** Cache folder. */
  readonly cache: string;
  /** Public origin of the site, if any. */
  readonly origin?: string;
}

/** Path of the example family. */
export function exampleFamily(): string {
  return join(project, 'examples/family');
}

/** Path of the program that users run. */
export const asterismProgram = join(project, 'bin/asterism.js');

/** Starts the built Asterism on a free port. */
export function startAsterism({ family, cache, origin }: AsterismOptions): Promise<ChildServer> {
  return startServer([...argumentsOf({ cache, origin }), family]);
}

/** Options of {@link startBranded}. */
export interface BrandedOptions {
  /** Cache folder. */
  readonly cache: string;
  /** Folder with the files of its font. */
  readonly fonts: string;
  /** Public origin of the site. */
  readonly origin: string;
}

/** Starts the branded example, with a font that it serves. */
export function startBranded({ cache, fonts, origin }: BrandedOptions): Promise<ChildServer> {
  const config = join(project, 'examples/branded/asterism.config.js');
  return startServer([...argumentsOf({ cache, origin }), '--config', config], { ASTERISM_LOOK__FONT_FOLDER: fonts });
}

/** The program, on a free port. */
function argumentsOf({
  cache,
  origin,
}: {
  readonly cache: string;
  readonly origin: string | undefined;
}): readonly string[] {
  const more = origin === undefined ? [] : ['--origin', origin];
  return [asterismProgram, '--port', '0', '--cache', cache, ...more];
}

/** Starts a minimal HTTP server for the files of a folder. */
export function startStatic(folder: string): Promise<ChildServer> {
  return startServer([join(import.meta.dirname, 'static-server.ts'), folder]);
}
