import type { MarkdownIt, RendererRule, Ruler } from 'markdown-it';
import type { MarkedRule } from '#markdown/plugins.ts';
import type { Guard, GuardedCall } from './guard.ts';
import type { RenderingExtension } from './rendering-extension.ts';

/**
 * Gives a parser the plugin of an extension. Every rule that the plugin adds is guarded. Throws an `ExtensionError` if the
 * plugin throws.
 */
export function usePlugin(parser: MarkdownIt, extension: RenderingExtension, guard: Guard): void {
  const { name, module, position, markdownIt, options } = extension;
  if (markdownIt === undefined) return;
  const call: GuardedCall = { extension: name, module, position, step: 'markdownIt' };
  const { core, block, inline, renderer } = parser;
  const release = [
    guardRules(core.ruler, guard, call),
    guardRules(block.ruler, guard, call),
    guardRules(inline.ruler, guard, call),
    guardRules(inline.ruler2, guard, call),
  ];
  const written = { ...renderer.rules };
  try {
    guard.run(call, () => markdownIt(parser, options));
  } finally {
    for (const end of release) end();
  }
  for (const [type, rule] of Object.entries(renderer.rules)) {
    if (rule !== written[type]) renderer.rules[type] = guardedRule(rule, guard, call);
  }
}

/** Guards the functions that are added to a list of rules, until the returned function is called. */
function guardRules<A extends unknown[], R>(ruler: Ruler<A, R>, guard: Guard, call: GuardedCall): () => void {
  const { at, before, after, push } = ruler;
  const guarded =
    (rule: (...values: A) => R) =>
    (...values: A): R =>
      guard.run(call, () => rule(...values));
  ruler.at = (name, rule, options) => at.call(ruler, name, guarded(rule), options);
  ruler.before = (...[other, name, rule, options]) => before.call(ruler, other, name, guarded(rule), options);
  ruler.after = (...[other, name, rule, options]) => after.call(ruler, other, name, guarded(rule), options);
  ruler.push = (name, rule, options) => push.call(ruler, name, guarded(rule), options);
  return () => void Object.assign(ruler, { at, before, after, push });
}

/** A guarded rule; text in its place would be a mistake of the plugin that the page cannot show. */
function guardedRule(rule: RendererRule, guard: Guard, call: GuardedCall): MarkedRule {
  const guarded: RendererRule = (...values) =>
    guard.run(call, () => {
      const html: unknown = rule(...values);
      if (typeof html !== 'string') throw new TypeError('A rule of renderer.rules must return a string.');
      return html;
    });
  return Object.assign(guarded, { isForeign: true as const });
}
