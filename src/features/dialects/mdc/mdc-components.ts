import type { Frame } from '#markdown/dialects/frame.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';

/** The frame of a component with its settings. */
export function frameOfComponent(name: string, label: string | undefined, given: ReadonlyMap<string, string>): Frame {
  const title = label ?? given.get('title') ?? given.get('label');
  if (name === 'callout' || name === 'alert')
    return { shape: 'callout', name: given.get('type') ?? given.get('color') ?? name, title };
  if (/^(?:code-group|code-tree)$/.test(name)) return { shape: 'code-group' };
  if (/^(?:tabs-item|tab|tab-item)$/.test(name)) return { shape: 'tab', label: title ?? '' };
  if (/^(?:collapsible|accordion-item|details|toggle)$/.test(name))
    return { shape: 'details', title: title ?? given.get('summary') ?? given.get('name') ?? 'Details', isOpen: false };
  if (name === 'field') return { shape: 'plain', title: fieldTitle(given), text: given.get('description') };
  if (calloutKind(name) !== undefined && name !== 'banner') return { shape: 'callout', name, title };
  return { shape: 'plain', title, link: given.get('to') ?? given.get('href'), text: given.get('description') };
}

function fieldTitle(given: ReadonlyMap<string, string>): string {
  const [name, type] = ['name', 'type'].map((key) => given.get(key)?.replaceAll('`', ''));
  const words = [name, type].filter((word) => word !== undefined && word !== '');
  return words.map((word) => `\`${word}\``).join(' ');
}
