import { pathIn } from '#model/address/path-in.ts';

const resource = /^(?:(?:[\w.-]*@)?(?:[\w.-]*:)?([\w.-]*):)?(partial|example|page|image|attachment)\$([^\s]+)$/;
const modules = /^((?:.*?\/)?modules\/)([^/]+)\//;

/**
 * The file that a resource of Antora such as `partial$note.adoc` or `module:image$map.png` names, seen from a document of
 * a module; undefined for another text, outside of a module, and for what leaves the repository.
 */
export function antoraResource(written: string, from: string): string | undefined {
  const [, module, family, path = ''] = resource.exec(written) ?? [];
  const [, root, own] = modules.exec(from) ?? [];
  if (family === undefined || root === undefined || own === undefined) return undefined;
  // Browsers write what looks like a scheme in lower case.
  const name = module === undefined || module === '' ? own : module.toLowerCase() === 'root' ? 'ROOT' : module;
  return pathIn(`${root}${name}/${family}s/`, path);
}
