import type { XmlAttribute, XmlElement } from './xml.ts';

/** The text is not well-formed, or contains what invoices must not: a document type, a processing instruction. */
export class XmlError extends Error {}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const START_TAG = new RegExp(
  String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`,
  'y',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const END_TAG = new RegExp(String.raw`</(${NAME})\s*>`, 'y');
const DECLARATION = /^\uFEFF?<\?xml\s[^?]*\?>/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Deeper than any invoice; unlimited nesting could exhaust the stack of recursive code. */
const MAX_DEPTH = 100;

interface Open {
  readonly name: string;
  readonly namespace: string;
  readonly declarations: Map<string, string>;
  readonly attributes: XmlAttribute[];
  readonly children: (XmlElement | string)[];
  readonly scope: ReadonlyMap<string, string>;
}

/** Parses a document and returns its root. Comments are dropped, as in canonical XML. Throws XmlError. */
export function readXml(text: string): XmlElement {
  const source = text.replace(DECLARATION, '').replace(/\r\n?/g, '\n');
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  const fail = (what: string): never => {
    throw new XmlError(`${what} at character ${at}`);
  };
  while (at < source.length) {
    const parent = open.at(-1);
    if (source[at] !== '<') {
      const end = source.indexOf('<', at);
      const content = source.slice(at, end === -1 ? source.length : end);
      if (content.includes(']]>')) fail('"]]>" in text');
      if (parent) addText(parent, readEntities(content, fail));
      else if (content.trim() !== '') fail('text outside the root');
      at += content.length;
    } else if (source.startsWith('<!--', at)) {
      const end = source.indexOf('--', at + 4);
      if (end === -1 || source[end + 2] !== '>') fail('a comment without its end');
      at = end + 3;
    } else if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at);
      if (end === -1 || !parent) return fail('CDATA out of place');
      addText(parent, source.slice(at + 9, end));
      at = end + 3;
    } else if (source.startsWith('</', at)) {
      END_TAG.lastIndex = at;
      const match = END_TAG.exec(source) ?? fail('a broken end tag');
      const closed = open.pop();
      if (closed?.name !== match[1]) return fail(`</${match[1]}> closes <${closed?.name}>`);
      at += match[0].length;
    } else {
      START_TAG.lastIndex = at;
      const match = START_TAG.exec(source) ?? fail('neither tag nor text (document types are refused)');
      if (root && !parent) fail('a second root');
      if (open.length === MAX_DEPTH) fail('nesting too deep');
      const element = startElement(match[1]!, match[2]!, parent?.scope, fail);
      root ??= element;
      parent?.children.push(element);
      if (match[3] === '') open.push(element);
      at += match[0].length;
    }
  }
  if (open.length > 0) fail(`no end of <${open.at(-1)!.name}>`);
  return root ?? fail('no root');
}

function startElement(
  name: string,
  attributesText: string,
  outer: ReadonlyMap<string, string> = new Map([['xml', XML_NAMESPACE]]),
  fail: (what: string) => never,
): Open {
  const written = [...attributesText.matchAll(ATTRIBUTE)].map((match) => ({
    name: match[1]!,
    value: readEntities((match[2] ?? match[3]!).replace(/[\t\n]/g, ' '), fail),
  }));
  const declarations = new Map<string, string>();
  for (const { name, value } of written) {
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : undefined;
    if (prefix !== undefined) declarations.set(prefix, value);
  }
  const scope = declarations.size === 0 ? outer : new Map([...outer, ...declarations]);
  const namespaceOf = (qualified: string, unprefixed: string): string => {
    const colon = qualified.indexOf(':');
    if (colon === -1) return unprefixed;
    return scope.get(qualified.slice(0, colon)) ?? fail(`no namespace for ${qualified}`);
  };
  const attributes = written
    .filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(({ name, value }) => ({ name, value, namespace: namespaceOf(name, '') }));
  if (new Set(written.map((one) => one.name)).size < written.length) fail('an attribute twice');
  return {
    name,
    namespace: namespaceOf(name, scope.get('') ?? ''),
    declarations,
    attributes,
    children: [],
    scope,
  };
}

function addText(parent: Open, text: string): void {
  const last = parent.children.length - 1;
  const before = parent.children[last];
  if (typeof before === 'string') parent.children[last] = before + text;
  else if (text !== '') parent.children.push(text);
}

function readEntities(text: string, fail: (what: string) => never): string {
  return text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w+));|&/g, (entity, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? fail(`unknown entity ${entity}`);
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : -1;
    if (!isCharacter(code)) return fail(`no character ${entity}`);
    return String.fromCodePoint(code);
  });
}

/** Whether XML 1.0 allows the character. */
export function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
