import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import { ids } from '#web/app/element-ids.ts';
import { type PageState, stateIn } from '#web/app/page-state.ts';

/** A response with a document, by its parts. */
export interface TestDocument {
  /** HTTP status. */
  readonly status: number;
  /** The whole document. */
  readonly html: string;
  /** What the browser's code knows of the page. */
  readonly state: PageState;
  /** HTML of the article; '' for a failure. */
  readonly article: string;
  /** HTML of the badges in the card; '' without any. */
  readonly badges: string;
  /** HTML of the folded content; '' without any. */
  readonly folded: string;
}

/** Reads a response with a document. Rejects if its body has no state. */
export async function readDocument(response: Response): Promise<TestDocument> {
  const html = await response.text();
  const state = stateIn(html);
  if (state === undefined) throw new Error(`The response with status ${response.status} is no document.`);
  const elements = elementsIn(parse(html));
  const inner = (accepts: (element: DefaultTreeAdapterTypes.Element) => boolean): string => {
    const element = elements.find(accepts);
    return element === undefined ? '' : serialize(element);
  };
  const withId = (id: string) => inner(({ attrs }) => attrs.some(({ name, value }) => name === 'id' && value === id));
  return {
    status: response.status,
    html,
    state,
    article: inner(({ tagName }) => tagName === 'article'),
    badges: withId(ids.badges),
    folded: withId(ids.folded),
  };
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): readonly DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node, ...children] : children;
}
