import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { fieldsOf, metaOf, unwrap } from '#config/fields/fields.ts';
import { withAbsolute } from '#config/fields/sources.ts';
import { type Settings, settingsFields } from '#config/schema.ts';
import type { OriginOf } from './origins.ts';

/**
 * Makes the paths in settings absolute. Paths in a settings file are relative to that file, all others to the working
 * directory. `~` is the home folder of the user.
 */
export function withAbsolutePaths(settings: Settings, originOf: OriginOf, directory: string): Settings {
  const absolute = (path: string, setting: readonly string[]): string => {
    const origin = originOf(setting);
    const base = origin.kind === 'file' ? dirname(origin.name) : directory;
    return resolve(base, /^~(?=$|[\\/])/.test(path) ? join(homedir(), path.slice(1)) : path);
  };
  const { site } = settings;
  return {
    ...withPathFields(settings, absolute),
    site: { ...site, ...imagesOf(site, absolute) },
    sources: settings.sources.map((source) => withAbsolute(source, (path) => absolute(path, ['sources']))),
    styles: settings.styles.map((path) => absolute(path, ['styles'])),
  };
}

/** The fields that are a path, of groups and of groups in lists, with the settings that have them. */
const pathFields = fieldsOf(settingsFields).flatMap(({ path: setting, schema }) => {
  const inner = unwrap(schema);
  const own = inner instanceof z.ZodArray ? fieldsOf(inner.element, setting) : [{ path: setting, schema }];
  return own.filter((field) => metaOf(field.schema).isPath === true).map(({ path }) => ({ path, setting }));
});

/** The settings with these fields made absolute. */
function withPathFields(settings: Settings, absolute: Absolute): Settings {
  return pathFields.reduce(
    (all, { path, setting }) => changedAt(all, path, (text) => absolute(text, setting)),
    settings,
  );
}

/** A copy with a changed text at a path, in each item of a list; the same object where it has none. */
function changedAt<T extends object>(
  all: T,
  [name = '', ...rest]: readonly string[],
  change: (text: string) => string,
): T {
  const value: unknown = Reflect.get(all, name);
  if (typeof value === 'string') return { ...all, [name]: change(value) };
  if (Array.isArray(value)) return { ...all, [name]: value.map((each) => changedAt(each, rest, change)) };
  return typeof value === 'object' && value !== null ? { ...all, [name]: changedAt(value, rest, change) } : all;
}

type Absolute = (path: string, setting: readonly string[]) => string;

/** The images of the site, where the settings name any. */
function imagesOf({ logo, icon }: Settings['site'], absolute: Absolute): Pick<Settings['site'], 'logo' | 'icon'> {
  const logoOf = (path: string, ...rest: readonly string[]): string => absolute(path, ['site', 'logo', ...rest]);
  return {
    logo:
      typeof logo === 'object'
        ? { light: logoOf(logo.light, 'light'), dark: logoOf(logo.dark, 'dark') }
        : logo && logoOf(logo),
    icon: icon && absolute(icon, ['site', 'icon']),
  };
}
