/** What a known component is shown as. */
export type ComponentKind = 'callout' | 'tabs' | 'tab' | 'details' | 'code' | 'heading' | 'left-out';

const names: Readonly<Record<ComponentKind, string>> = {
  callout:
    'aside callout admonition note tip warning caution danger info important hint alert success attention error check',
  tabs: 'tabs tabgroup codetabs tabscontainer pkgtabs packagemanagertabs',
  tab: 'tabitem tab tabpanel tabscontent',
  details: 'details accordion accordionitem expandable collapse collapsible disclosure dropdown spoiler toggle',
  code: 'code codeblock codesnippet snippet highlight dynamiccodeblock',
  heading: 'heading anchorheading h1 h2 h3 h4 h5 h6',
  'left-out': 'head helmet script style meta icon toc tocinline tableofcontents',
};

const kinds: ReadonlyMap<string, ComponentKind> = new Map(
  componentKinds().flatMap((kind) => names[kind].split(' ').map((name) => [name, kind] as const)),
);

/** What the component of a name is shown as; undefined for others, of which the content is shown. */
export function componentKind(name: string): ComponentKind | undefined {
  return kinds.get(name.toLowerCase().replace(/^.*\./, ''));
}

function componentKinds(): readonly ComponentKind[] {
  return ['callout', 'tabs', 'tab', 'details', 'code', 'heading', 'left-out'];
}
