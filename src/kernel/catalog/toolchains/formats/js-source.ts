import type { AnyNode, CallExpression, ExportNamedDeclaration, ImportDeclaration, Pattern, Property } from 'acorn';
import { nodesIn, parseModule } from './parse-module.ts';

/** A module of JavaScript or TypeScript whose literals can be read. Nothing in it is run. */
export interface Source {
  /** Its text, in which the nodes have their positions. */
  readonly text: string;
  /** The value of each name that it defines, in any scope; `default` is that of its default export. */
  readonly names: ReadonlyMap<string, AnyNode>;
  /** The names that it takes from other modules. */
  readonly imports: ReadonlyMap<string, Import>;
  /** The values of all properties of a name, in order. */
  readonly properties: ReadonlyMap<string, readonly AnyNode[]>;
  /** The relative paths of the modules that it imports, as written. */
  readonly paths: ReadonlySet<string>;
  /** The module of one of these paths; undefined for one that is not read. */
  readonly moduleOf: (path: string) => Source | undefined;
}

/** What a module takes from another one. */
interface Import {
  /** The exported name; `default` for the default export. */
  readonly exported: string;
  /** The other module, as written: a relative path. */
  readonly from: string;
}

/** A value in a source. */
export interface Reference {
  readonly source: Source;
  readonly node: AnyNode;
}

/** Parses a module. Throws `ModuleError` and `BrokenParserError`. */
export function sourceOf(file: string, text: string, moduleOf: Source['moduleOf'] = () => undefined): Source {
  const parsed = parseModule(file, text);
  const collector = new Collector();
  for (const node of nodesIn(parsed.program)) collector.add(node);
  return {
    text: parsed.text,
    names: collector.names,
    imports: collector.imports,
    properties: collector.properties,
    paths: collector.paths,
    moduleOf,
  };
}

/** Maximum number of modules that pass on a name: they may import it from each other. */
const maxHops = 20;

/** The value that a name stands for: its own, or that of an import. `default` is the default export. */
export function resolveName(start: Source, wanted: string): Reference | undefined {
  let [source, name] = [start, wanted];
  for (let hops = 0; hops < maxHops; hops += 1) {
    const node = source.names.get(name);
    if (node !== undefined) return { source, node };
    const found = source.imports.get(name);
    const next = found && source.moduleOf(found.from);
    if (found === undefined || next === undefined) return undefined;
    [source, name] = [next, found.exported];
  }
  return undefined;
}

/** The name of a property; undefined for one that is computed. */
export function keyOf({ key, computed }: Pick<Property, 'key' | 'computed'>): string | undefined {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

/** The path in `require('./path')`; undefined for any other node. */
export function requiredPath(node: AnyNode | null | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return undefined;
  return relativePath(node.arguments[0]);
}

function relativePath(node: CallExpression['arguments'][number] | null | undefined): string | undefined {
  const path = node?.type === 'Literal' ? node.value : undefined;
  return typeof path === 'string' && path.startsWith('.') ? path : undefined;
}

/** Collects what a module defines, exports and imports. Of several definitions of a name the first one counts. */
class Collector {
  readonly names = new Map<string, AnyNode>();
  readonly imports = new Map<string, Import>();
  readonly properties = new Map<string, AnyNode[]>();
  readonly paths = new Set<string>();

  add(node: AnyNode): void {
    if (node.type === 'Property') this.#property(node);
    else if (node.type === 'VariableDeclarator') this.#variable(node.id, node.init);
    else if (node.type === 'FunctionDeclaration') this.#define(node.id?.name, node);
    else if (node.type === 'ImportDeclaration') this.#import(node);
    else if (node.type === 'ExportNamedDeclaration') this.#export(node);
    else if (node.type === 'ExportDefaultDeclaration') this.#define('default', node.declaration);
    else if (node.type === 'AssignmentExpression' && isExports(node.left)) this.#define('default', node.right);
    const path = requiredPath(node);
    if (path !== undefined) this.paths.add(path);
  }

  #define(name: string | undefined, node: AnyNode): void {
    if (name !== undefined && !this.names.has(name)) this.names.set(name, node);
  }

  #property(node: Extract<AnyNode, { readonly type: 'Property' }>): void {
    const key = keyOf(node);
    if (key === undefined || node.method || node.kind !== 'init') return;
    const values = this.properties.get(key) ?? [];
    values.push(node.value);
    this.properties.set(key, values);
  }

  #variable(id: Pattern, value: AnyNode | null | undefined): void {
    if (id.type === 'Identifier' && value) this.#define(id.name, value);
    const from = requiredPath(value);
    if (id.type !== 'ObjectPattern' || from === undefined) return;
    for (const part of id.properties) {
      const exported = part.type === 'Property' ? keyOf(part) : undefined;
      if (exported !== undefined && part.type === 'Property' && part.value.type === 'Identifier')
        this.imports.set(part.value.name, { exported, from });
    }
  }

  #import({ source, specifiers }: ImportDeclaration): void {
    const from = relativePath(source);
    if (from === undefined) return;
    this.paths.add(from);
    for (const each of specifiers) {
      if (each.type === 'ImportDefaultSpecifier') this.imports.set(each.local.name, { exported: 'default', from });
      if (each.type === 'ImportSpecifier') this.imports.set(each.local.name, { exported: nameOf(each.imported), from });
    }
  }

  /** `export { a as b }` defines a name, and `export { a as b } from './c'` imports it. */
  #export({ source, specifiers }: ExportNamedDeclaration): void {
    const from = relativePath(source);
    if (from !== undefined) this.paths.add(from);
    for (const { exported, local } of specifiers) {
      if (from !== undefined) this.imports.set(nameOf(exported), { exported: nameOf(local), from });
      else if (!source && nameOf(exported) !== nameOf(local)) this.#define(nameOf(exported), local);
    }
  }
}

function nameOf(node: ExportNamedDeclaration['specifiers'][number]['exported']): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** True for `exports` and `module.exports`. */
function isExports(node: Pattern): boolean {
  const name = node.type === 'MemberExpression' && !node.computed ? node.property : node;
  return name.type === 'Identifier' && name.name === 'exports';
}
