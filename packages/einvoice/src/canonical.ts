import {
  escapeAttribute,
  escapeText,
  isElement,
  localName,
  type XmlAttribute,
  type XmlElement,
} from './xml.ts';

/**
 * Canonical XML 1.1 of a root element, without comments and without the elements that `isLeftOut` selects, including their content
 * (https://www.w3.org/TR/xml-c14n11/). White space around them stays.
 */
export function canonical(
  root: XmlElement,
  isLeftOut: (element: XmlElement) => boolean = () => false,
): string {
  const parts: string[] = [];
  const write = (element: XmlElement, outer: ReadonlyMap<string, string>): void => {
    const scope = element.declarations.size === 0 ? outer : new Map([...outer, ...element.declarations]);
    parts.push(`<${element.name}`);
    for (const prefix of [...element.declarations.keys()].sort()) {
      const uri = element.declarations.get(prefix)!;
      if ((outer.get(prefix) ?? '') === uri) continue;
      parts.push(` xmlns${prefix && ':'}${prefix}="${escapeAttribute(uri)}"`);
    }
    for (const { name, value } of [...element.attributes].sort(byNamespaceAndName)) {
      parts.push(` ${name}="${escapeAttribute(value)}"`);
    }
    parts.push('>');
    for (const child of element.children) {
      if (!isElement(child)) parts.push(escapeText(child));
      else if (!isLeftOut(child)) write(child, scope);
    }
    parts.push(`</${element.name}>`);
  };
  write(root, new Map());
  return parts.join('');
}

function byNamespaceAndName(a: XmlAttribute, b: XmlAttribute): number {
  return compare(a.namespace, b.namespace) || compare(localName(a.name), localName(b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
