import * as brands from '@fortawesome/free-brands-svg-icons';
import * as regular from '@fortawesome/free-regular-svg-icons';
import * as solid from '@fortawesome/free-solid-svg-icons';
import type { FilledShape } from '#model/drawing.ts';
import { html, raw } from '#model/text/html.ts';
import type { FamilyView } from '#model/views/family-view.ts';
import { iconId } from '#web/ui/icon-id.ts';

interface IconShape {
  readonly icon: readonly [width: number, height: number, aliases: unknown, unicode: string, path: string | string[]];
}

/** An SVG with a symbol for each icon id. An unknown icon becomes a bolt. */
export function iconSprite(ids: Iterable<string>): string {
  return html`<svg>${raw([...new Set(ids)].sort().map(symbol).join(''))}</svg>`.toString();
}

/** The ids of the icons that the HTML of the app shows. */
export function iconsIn(body: string): readonly string[] {
  return [...body.matchAll(/<use href="#(icon:[^"]+)"/g)].map(([, id = '']) => id);
}

/** The shape of an icon, given as Font Awesome class names. An unknown icon becomes a bolt. */
export function iconShape(classNames: string): FilledShape {
  return shapeOf(iconId(classNames));
}

/** The shapes of icons by the ids of their symbols, given as Font Awesome class names. */
export function iconShapes(classNames: Iterable<string>): FamilyView['icons'] {
  const ids = [...new Set([...classNames].map(iconId))].sort();
  return Object.fromEntries(
    ids.map((id) => {
      const { width, height, paths } = shapeOf(id);
      return [id, [width, height, paths] as const];
    }),
  );
}

function shapeOf(id: string): FilledShape {
  const [, set = '', name = ''] = /^icon:(fa[srb])-(.*)$/.exec(id) ?? [];
  const [width, height, , , path] = shape(set, name).icon;
  return { width, height, paths: [path].flat() };
}

function symbol(id: string): string {
  const { width, height, paths: drawn } = shapeOf(id);
  const paths = drawn.map((d) => html`<path d="${d}"/>`);
  return html`<symbol id="${id}" viewBox="0 0 ${width} ${height}">${paths}</symbol>`.toString();
}

function shape(set: string, name: string): IconShape {
  // Each icon is exported under its current and older names in camel case: faGears and faCogs.
  const key = `fa${name.split('-').map(capitalise).join('')}`;
  const own = set === 'fab' ? brands : set === 'far' ? regular : solid;
  // Falls back to another style: many regular icons are not free.
  for (const icons of [own, solid, brands]) {
    const found: unknown = Object.hasOwn(icons, key) ? Reflect.get(icons, key) : undefined;
    if (isShape(found)) return found;
  }
  return solid.faBolt;
}

function isShape(value: unknown): value is IconShape {
  return typeof value === 'object' && value !== null && 'icon' in value && Array.isArray(value.icon);
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
