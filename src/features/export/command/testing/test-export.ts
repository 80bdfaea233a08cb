import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { linesLog } from '#cli/output/lines-log.ts';
import { sharedRenderer } from '#cli/testing/shared-renderer.ts';
import { writeTestFamily } from '#cli/testing/test-site.ts';
import type { Settings, SettingsInput } from '#config/schema.ts';
import { type ExportRun, type RunExportOptions, runExport } from '#features/export/command/run-export.ts';

/** A family on disk to export repeatedly: everything is real except the build of the interface. */
export interface TestExport {
  /** Writes a file of the family. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Removes a file or folder of the family. */
  remove(path: string): Promise<void>;
  /** Exports to a folder of this name, with the given settings on top of those of the family. */
  run(name: string, settings?: Partial<Settings>): Promise<ExportRun>;
  /** Exports with `--strict`. */
  runStrict(name: string): Promise<ExportRun>;
  /** Path on disk of a file of an export. */
  at(name: string, path?: string): string;
  /** All files of an export by path, with their content as text. */
  files(name: string): Promise<ReadonlyMap<string, string>>;
  /** Reads a file of an export as text. */
  read(name: string, path: string): Promise<string>;
  /** The printed lines. */
  readonly lines: readonly string[];
  /** The settings of the family. */
  readonly settings: Settings;
}

/** Writes a family to a temporary folder, which is deleted after the test. */
export async function testExport(
  files: Readonly<Record<string, string | Uint8Array>>,
  settings: SettingsInput = {},
): Promise<TestExport> {
  const family = await writeTestFamily({ files, settings });
  const lines: string[] = [];
  const log = linesLog(lines);
  onTestFinished(() => rm(family.folder, { recursive: true, force: true }));
  const at = (name: string, path = ''): string => join(family.folder, name, path);
  const optionsOf = (name: string, strict: boolean, own: Partial<Settings> = {}): RunExportOptions => ({
    build: family.paths,
    out: at(name),
    log,
    strict,
    ...(settings.server?.limits === undefined && own.server === undefined && { renderer: sharedRenderer() }),
    onProgress: () => undefined,
  });
  return {
    lines,
    settings: family.settings,
    at,
    write: family.write,
    remove: (path) => rm(at('family', path), { recursive: true }),
    run: (name, other = {}) => runExport({ ...family.settings, ...other }, optionsOf(name, false, other)),
    runStrict: (name) => runExport(family.settings, optionsOf(name, true)),
    read: (name, path) => readFile(at(name, path), 'utf8'),
    async files(name) {
      const found = await readdir(at(name), { recursive: true, withFileTypes: true });
      const paths = found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
      const entries = paths.toSorted().map(async (path) => {
        const bytes = await readFile(path, 'latin1');
        return [path.slice(at(name, '/').length), bytes] as const;
      });
      return new Map(await Promise.all(entries));
    },
  };
}
