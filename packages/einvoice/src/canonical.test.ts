import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ParseOption, XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { newSigningCertificate } from '../test/certificates.ts';
import { creditNote, fuelInvoice, receipt } from '../test/invoices.ts';
import { canonical } from './canonical.ts';
import { xmlOf } from './invoice-xml.ts';
import { readXml, XmlError } from './read-xml.ts';
import { sign } from './sign.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const PREFIXES = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  ext: `${UBL}CommonExtensionComponents-2`,
};
/** BR-KSA-26: elements removed before canonicalization. */
const LEFT_OUT = [
  '/*/ext:UBLExtensions',
  "/*/cac:AdditionalDocumentReference[cbc:ID='QR']",
  '/*/cac:Signature',
];

/** The canonical form by libxml2: an independent parser and C14N 1.1 implementation. */
function byLibxml(xml: string): string {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
  try {
    return document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_1 });
  } finally {
    document.dispose();
  }
}

describe('canonical XML', () => {
  it.each([
    ['an empty element', '<a/>'],
    ['attributes out of order', '<a c="3" b="2" xmlns:z="urn:a" xmlns:y="urn:b" y:k="1" z:k="2"/>'],
    ['quotes, tabs and line ends', '<a b=\'&#9;"&#10;&#13;\tx\'>&#13;"&gt;\n</a>'],
    ['CDATA and entities', '<a><![CDATA[<&]]>&amp;&#x41;&#1575;&apos;</a>'],
    ['comments', '<!-- before --><a>one<!-- two -->three</a><!-- after -->'],
    [
      'namespaces redeclared, shadowed and undeclared',
      '<a xmlns="urn:a"><b xmlns="urn:a"><c xmlns=""><d xmlns="urn:a"/></c></b></a>',
    ],
    ['one prefix for two namespaces', '<p:a xmlns:p="urn:1"><p:b xmlns:p="urn:2"/><p:c/></p:a>'],
    ['Windows line ends', '<?xml version="1.0" encoding="UTF-8"?>\r\n<a>\r\nx\ry</a>\r\n'],
    ['Arabic and characters outside the basic plane', '<a b="شركة">محطة 𐐷 &#x10437;</a>'],
    ['a fuel invoice', xmlOf(fuelInvoice({ discount: { kind: 'percent', percent_basis_points: 333 } }))],
    ['a receipt', xmlOf(receipt())],
    ['a credit note', xmlOf(creditNote())],
  ])('equals that of libxml2 for %s', (_, xml) => {
    expect(canonical(readXml(xml))).toBe(byLibxml(xml));
  });

  it('equals that of libxml2 for any tree', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc
        .record({
          name: fc.constantFrom('a', 'b', 'p:a', 'q:b'),
          declared: fc.uniqueArray(fc.constantFrom('', 'p', 'q'), { maxLength: 3 }),
          uri: fc.constantFrom('urn:1', 'urn:2'),
          attributes: fc.uniqueArray(fc.constantFrom('x', 'y', 'p:x'), { maxLength: 3 }),
          value: fc.string({ unit: 'grapheme', maxLength: 8 }),
          text: fc.string({ unit: 'grapheme', maxLength: 8 }),
          children: fc.oneof(
            { maxDepth: 4, depthSize: 'small' },
            fc.constant([]),
            fc.array(tie('tree'), { maxLength: 3 }),
          ),
        })
        .map(({ name, declared, uri, attributes, value, text, children }) => {
          const declarations = declared.map((prefix) => ` xmlns${prefix && ':'}${prefix}="${uri}"`);
          const written = attributes.map((attribute) => ` ${attribute}="${escaped(value)}"`);
          return `<${name}${declarations.join('')}${written.join('')}>${escaped(text)}${children.join('')}</${name}>`;
        }),
    }));
    fc.assert(
      fc.property(tree, (inner) => {
        const xml = `<root xmlns:p="urn:p" xmlns:q="urn:q">${inner}</root>`;
        expect(canonical(readXml(xml))).toBe(byLibxml(xml));
      }),
    );
  });

  it('of a signed document has the hash that libxml2 yields by the authority’s instructions', () => {
    for (const make of [fuelInvoice, receipt, creditNote]) {
      const { xml, hash } = sign(xmlOf(make()), newSigningCertificate(), new Date('2026-11-30T21:00:05Z'));
      const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
      for (const path of LEFT_OUT)
        for (const node of document.find(path, PREFIXES)) (node as XmlElement).remove();
      const text = document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_1 });
      document.dispose();
      expect(createHash('sha256').update(text, 'utf8').digest('base64')).toBe(hash);
    }
  });

  it('omits selected elements with their content', () => {
    const root = readXml('<a> <b>1</b> <c><b>2</b></c> </a>');
    expect(canonical(root, (element) => element.name === 'b')).toBe('<a>  <c></c> </a>');
  });
});

describe('the XML reader', () => {
  it.each([
    ['an empty document', ''],
    [
      'a document type declaration, which could load files or expand without limit',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    ],
    ['a processing instruction', '<a><?php ?></a>'],
    ['an undeclared entity', '<a>&nbsp;</a>'],
    ['a bare ampersand', '<a>&</a>'],
    ['a character that XML does not allow', '<a>&#0;</a>'],
    ['overlapping tags', '<a><b></a></b>'],
    ['a missing end tag', '<a><b></b>'],
    ['two roots', '<a/><b/>'],
    ['text outside the root', '<a/>x'],
    ['an undeclared prefix', '<p:a/>'],
    ['a duplicate attribute', '<a b="1" b="2"/>'],
    ['"]]>" in text', '<a>]]></a>'],
    ['a thousand levels of nesting', '<a>'.repeat(1000) + '</a>'.repeat(1000)],
  ])('rejects %s', (_, xml) => {
    expect(() => readXml(xml)).toThrow(XmlError);
  });
});

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
