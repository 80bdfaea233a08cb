import { join } from 'node:path';
import { type ChildServer, startServer } from './child-server.ts';

const project = join(import.meta.dirname, '../..');

/** What to serve with Asterism. */
export interface AsterismOptions {
  /** Folder of repositories. */
  readonly family: string;
  /** Folder for what it keeps between runs. */
  readonly cache: string;
  /** Its public address, where it is to have one. */
  readonly origin?: string;
}

/** The folder of the example family. */
export function exampleFamily(): string {
  return join(project, 'examples/family');
}

/** The program that users start. */
export const asterismProgram = join(project, 'bin/asterism.js');

/** Starts Asterism as its users do, on a free port. */
export function startAsterism({ family, cache, origin }: AsterismOptions): Promise<ChildServer> {
  const more = origin === undefined ? [] : ['--origin', origin];
  return startServer([asterismProgram, family, '--port', '0', '--cache', cache, ...more]);
}

/** Starts a bare HTTP server of a folder's files. */
export function startStatic(folder: string): Promise<ChildServer> {
  return startServer([join(import.meta.dirname, 'static-server.ts'), folder]);
}
