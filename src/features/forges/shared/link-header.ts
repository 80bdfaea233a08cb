/** The target of the first link with a relation, such as `next`, in a `Link` header (RFC 8288); undefined without one. */
export function linkTarget(header: string | undefined, relation: string): string | undefined {
  for (const [, target, parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, token = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    const relations = (quoted ?? token).toLowerCase().split(/\s+/);
    if (relations.includes(relation)) return target;
  }
  return undefined;
}
