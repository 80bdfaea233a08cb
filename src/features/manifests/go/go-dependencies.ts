import type { Dependency } from '#model/package/dependency.ts';
import { dependencies, rangeOf } from '#sources/manifests/dependencies.ts';

/** Direct dependencies of a go.mod; indirect ones are marked there. */
export function goDependencies(text: string): readonly Dependency[] {
  const blocks = [...text.matchAll(/^[ \t]*require[ \t]*\(([^)]*)\)/gm)].map(([, block = '']) => block.split('\n'));
  const single = [...text.matchAll(/^[ \t]*require[ \t]+([^(\s][^\n]*)$/gm)].map(([, line = '']) => line);
  const found = [...blocks.flat(), ...single]
    .filter((line) => !/\/\/[ \t]*indirect\b/.test(line))
    .map((line) => {
      const [, name = '', range] = /^\s*"?([^\s"]+)"?\s+v(\d\S*)/.exec(line) ?? [];
      return { name, range: rangeOf(range) };
    });
  return dependencies('go', found, []);
}
