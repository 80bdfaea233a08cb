import type { PathGroup, VersionGroups } from './version-groups.ts';

/** Links to addresses of groups that are written later. */
export interface DeferredLinks {
  /** Keeps a link, with the page that contains it, until its group begins; false for any other link, to follow now. */
  defer(path: string, namedBy: string): boolean;
  /** Begins a group, and returns the links to it with the pages that contain them. */
  begin(group: PathGroup): ReadonlyMap<string, string>;
}

/** Creates an empty collection. */
export function createDeferredLinks({ groups, groupAt }: VersionGroups): DeferredLinks {
  const waiting = new Map(groups.map(({ name }) => [name, new Map<string, string>()]));
  return {
    defer(path, namedBy) {
      const group = waiting.size === 0 ? undefined : groupAt(path);
      const links = group === undefined ? undefined : waiting.get(group);
      if (links === undefined) return false;
      if (!links.has(path)) links.set(path, namedBy);
      return true;
    },
    begin({ name }) {
      const links = waiting.get(name) ?? new Map();
      waiting.delete(name);
      return links;
    },
  };
}
