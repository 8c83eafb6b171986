/** An element as written in the document: prefixed names, its own declarations, unescaped text. */
export interface XmlElement {
  /** With its prefix: `cbc:ID`. */
  readonly name: string;
  readonly namespace: string;
  /** Prefix → URI, declared on this element; '' is the default namespace. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | string)[];
}

export interface XmlAttribute {
  readonly name: string;
  /** '' for one without a prefix. */
  readonly namespace: string;
  readonly value: string;
}

export function isElement(child: XmlElement | string): child is XmlElement {
  return typeof child !== 'string';
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The elements at the end of a path of local names, in document order: `findAll(root, 'InvoiceLine', 'Item', 'Name')`. */
export function findAll(from: XmlElement, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, step) =>
      found.flatMap((element) =>
        element.children.filter(isElement).filter((child) => localName(child.name) === step),
      ),
    [from],
  );
}

/** The text at the end of a path, trimmed; undefined if there is no such element. */
export function findText(from: XmlElement, ...path: string[]): string | undefined {
  const [element] = findAll(from, ...path);
  return element && textOf(element).trim();
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('');
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value;
}

/** Text between tags, escaped as in canonical XML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => TEXT_ESCAPES[character]!);
}

/** An attribute's value, escaped as in canonical XML. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE_ESCAPES[character]!);
}

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
