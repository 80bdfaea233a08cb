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
import { placeAttribute } from '#markdown/html/source-places.ts';

type Node = DefaultTreeAdapterTypes.Node;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Attributes = readonly (readonly [name: string, value: string | number])[];

/** Builds a tree as a browser does, out of pieces: HTML as text, and tags and text that need no reading. */
export interface TreeBuilder {
  /** Reads HTML. Where a place is told for characters of it, its links and images get that as {@link placeAttribute}. */
  html(source: string, placeOf?: (offset: number) => string | undefined): void;
  /** Opens an element; its name and the names of its attributes are in lower case and stand there once. */
  open(tagName: string, attributes: Attributes): void;
  /** Closes an element. */
  close(tagName: string): void;
  /** Adds text as it is. */
  text(value: string): void;
  /** False once a piece of HTML ended inside a tag, a comment or raw text, to which the pieces after it would belong. */
  isWhole(): boolean;
  /** Ends the document and gives its tree. */
  end(): Root;
}

const location = null;

/** Makes a builder. It never throws for any text. While all is whole, the tree is that of all pieces in one text. */
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

/** Reads each piece of HTML with a tokenizer of its own, which ends in the middle of nothing when the piece is whole. */
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

/** A tag of a link or an image with the place of its address. */
function placed(token: Token.TagToken, placeOf: (offset: number) => string | undefined): Token.TagToken {
  const { tagName, attrs, location: found } = token;
  const address = found?.attrs?.href ?? found?.attrs?.src ?? found?.attrs?.srcset ?? found;
  const value = address && /^(a|img|source)$/.test(tagName) ? placeOf(address.startOffset) : undefined;
  if (value === undefined) return token;
  return { ...token, attrs: [...attrs.filter(({ name }) => name !== placeAttribute), { name: placeAttribute, value }] };
}

/** Characters that no HTML text can hold, as its readers see them. */
function asRead(value: string): string {
  return /[\0\r]/.test(value) ? value.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') : value;
}

/** Elements nested deeper than this are laid beside their parent, so that no later step overflows its stack (SECURITY L4). */
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
