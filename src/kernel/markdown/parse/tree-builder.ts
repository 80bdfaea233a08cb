import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  Parser,
  Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5';
import { placeAttribute } from '#markdown/tree/source-places.ts';

type Node = DefaultTreeAdapterTypes.Node;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Attributes = readonly (readonly [name: string, value: string | number])[];

/** Builds a tree as a browser does, from pieces: HTML as text, and tags and text that need no parsing. */
export interface TreeBuilder {
  /** Parses HTML. If `placeOf` is given, links and images get their position as {@link placeAttribute}. */
  html(source: string, placeOf?: (offset: number) => string | undefined): void;
  /** Opens an element. All names must be in lower case, and attributes unique. */
  open(tagName: string, attributes: Attributes): void;
  /** Closes an element. */
  close(tagName: string): void;
  /** Adds text. */
  text(value: string): void;
  /** False once a piece of HTML has ended inside a tag, a comment or raw text, because the next pieces would belong to it. */
  isWhole(): boolean;
  /** Ends the document and returns its tree. */
  end(): Root;
}

const location = null;

/** Creates a builder, which never throws for any text. While `isWhole`, the tree equals that of all pieces in one text. */
export function createTreeBuilder(): TreeBuilder {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter: shallowAdapter() });
  const reader = createReader(parser);

  function tag(
    type: typeof Token.TokenType.START_TAG | typeof Token.TokenType.END_TAG,
    tagName: string,
  ): Token.TagToken {
    const tagID = html.getTagID(tagName);
    return { type, tagName, tagID, selfClosing: false, ackSelfClosing: false, attrs: [], location };
  }

  function characters(chars: string): void {
    const [blank = ''] = /^[\t\n\f ]*/.exec(chars) ?? [];
    const rest = chars.slice(blank.length);
    if (blank !== '')
      parser.onWhitespaceCharacter({ type: Token.TokenType.WHITESPACE_CHARACTER, chars: blank, location });
    if (rest !== '') parser.onCharacter({ type: Token.TokenType.CHARACTER, chars: rest, location });
  }

  return {
    html: (source, placeOf) => (/[<&\0\r]/.test(source) ? reader.read(source, placeOf) : characters(source)),
    open(tagName, attributes) {
      const token = tag(Token.TokenType.START_TAG, tagName);
      for (const [name, value] of attributes) token.attrs.push({ name, value: asRead(String(value)) });
      parser.onStartTag(token);
    },
    close: (tagName) => parser.onEndTag(tag(Token.TokenType.END_TAG, tagName)),
    text: (value) => characters(asRead(value)),
    isWhole: reader.isWhole,
    end() {
      parser.onEof({ type: Token.TokenType.EOF, location });
      const tree = fromParse5(parser.getFragment());
      return tree.type === 'root' ? tree : { type: 'root', children: [] };
    },
  };
}

interface Reader {
  read(source: string, placeOf?: (offset: number) => string | undefined): void;
  isWhole(): boolean;
}

/** Creates the reader, which parses each piece of HTML with a tokenizer of its own. */
function createReader(parser: Parser<DefaultTreeAdapterMap>): Reader {
  let whole = true;
  let place: ((offset: number) => string | undefined) | undefined;
  const handler: TokenHandler = {
    onComment: (token) => parser.onComment(token),
    onDoctype: (token) => parser.onDoctype(token),
    onStartTag: (token) => parser.onStartTag(place === undefined ? token : placed(token, place)),
    onEndTag: (token) => parser.onEndTag(token),
    onCharacter: (token) => parser.onCharacter(token),
    onNullCharacter: (token) => parser.onNullCharacter(token),
    onWhitespaceCharacter: (token) => parser.onWhitespaceCharacter(token),
    onEof() {
      if (parser.tokenizer.state !== TokenizerMode.DATA) whole = false;
    },
  };
  return {
    read(source, placeOf) {
      place = placeOf;
      const { inForeignNode } = parser.tokenizer;
      parser.tokenizer = new Tokenizer({ sourceCodeLocationInfo: placeOf !== undefined }, handler);
      parser.tokenizer.inForeignNode = inForeignNode;
      parser.tokenizer.write(source, true);
    },
    isWhole: () => whole,
  };
}

/** Adds the position of its address to the tag of a link or an image. */
function placed(token: Token.TagToken, placeOf: (offset: number) => string | undefined): Token.TagToken {
  const { tagName, attrs, location: found } = token;
  const address = found?.attrs?.href ?? found?.attrs?.src ?? found?.attrs?.srcset ?? found;
  const value = address && /^(a|img|source)$/.test(tagName) ? placeOf(address.startOffset) : undefined;
  if (value === undefined) return token;
  return { ...token, attrs: [...attrs.filter(({ name }) => name !== placeAttribute), { name: placeAttribute, value }] };
}

/** Replaces characters that HTML text cannot contain, as a tokenizer does. */
function asRead(value: string): string {
  return /[\0\r]/.test(value) ? value.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') : value;
}

/** Elements that are nested deeper become siblings of their parent, so that no later step overflows the stack (SECURITY L4). */
const maxDepth = 200;

function shallowAdapter(): typeof defaultTreeAdapter {
  const depths = new WeakMap<Node, number>();
  const within = (parent: ParentNode): ParentNode => {
    let holder = parent;
    while ((depths.get(holder) ?? 0) >= maxDepth && 'parentNode' in holder && holder.parentNode)
      holder = holder.parentNode;
    return holder;
  };
  return {
    ...defaultTreeAdapter,
    appendChild(parent: ParentNode, child: ChildNode) {
      const holder = within(parent);
      depths.set(child, (depths.get(holder) ?? 0) + 1);
      defaultTreeAdapter.appendChild(holder, child);
    },
  };
}
