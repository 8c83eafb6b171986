import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/**
 * A PDF's objects, read without the libraries that wrote it, and the rules of PDF/A-3b (ISO 19005-3) our documents can break. Not read:
 * the insides of fonts and pictures.
 */

interface Thing {
  readonly dictionary: string;
  /** As it is stored. */
  readonly stream: Buffer | null;
}

const BASE_14 = /\/BaseFont \/(Helvetica|Times|Courier|Symbol|ZapfDingbats)/;
const FORBIDDEN =
  /\/(JavaScript|JS|Launch|Sound|Movie|RichMedia|ResetForm|ImportData|AA|XFA|OpenAction|PS)\b/;

/** What a file has that PDF/A-3b forbids, or lacks that it asks for; nothing for a good one. */
export function pdfaFaults(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const things = thingsOf(text);
  const all = [...things.values()];
  const catalog = all.find(({ dictionary }) => /\/Type \/Catalog\b/.test(dictionary))?.dictionary ?? '';
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const faults: [boolean, string][] = [
    [!/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text), '6.1.2 header with four high bytes'],
    [!/\/ID \[ ?<\w+> <\w+> ?\]/.test(trailer), '6.1.3 file identifier'],
    [/\/Encrypt\b/.test(text), '6.1.3 encryption'],
    [!/%%EOF\s*$/.test(text), '6.1.3 nothing after the end'],
    [all.some(({ dictionary }) => /LZWDecode|\/Crypt\b/.test(dictionary)), '6.1.7 filters'],
    [all.some(isWrongLength), '6.1.7 length of streams'],
    [all.some(({ dictionary }) => FORBIDDEN.test(dictionary)), '6.5, 6.6 actions, scripts and forms'],
    ...fontFaults(things),
    ...intentFaults(things, catalog),
    ...metadataFaults(things, catalog, trailer),
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

/** The files inside it, found over the catalog's associated files. */
export function attachmentsOf(pdf: Buffer) {
  const things = thingsOf(pdf.toString('latin1'));
  const catalog = [...things.values()].find(({ dictionary }) =>
    /\/Type \/Catalog\b/.test(dictionary),
  )!.dictionary;
  const associated = /\/AF \[ ?([\d R]+)\]/.exec(catalog)?.[1] ?? '';
  const names = /\/EmbeddedFiles[\s\S]*?\/Names \[([\s\S]*?)\]/.exec(
    catalog + referred(things, catalog, 'Names').dictionary,
  );
  return [...associated.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { dictionary } = things.get(Number(id))!;
    const file = things.get(Number(/\/EF <<\s*\/F (\d+) 0 R/.exec(dictionary)![1]))!;
    return {
      name: /\/F \(([^)]*)\)/.exec(dictionary)?.[1] ?? null,
      has_unicode_name: /\/UF /.test(dictionary),
      relationship: /\/AFRelationship \/(\w+)/.exec(dictionary)?.[1] ?? null,
      is_listed: names?.[1]?.includes(`${id} 0 R`) ?? false,
      media_type: /\/Subtype \/(\S+)/.exec(file.dictionary)?.[1]?.replace('#2F', '/') ?? null,
      has_date: /\/ModDate /.test(file.dictionary),
      sha256: createHash('sha256').update(bytesOf(file)).digest('hex'),
    };
  });
}

function thingsOf(text: string): Map<number, Thing> {
  const things = new Map<number, Thing>();
  const pattern = /(?:^|\n)(\d+) 0 obj\s/g;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const from = pattern.lastIndex;
    const begin = text.indexOf('stream', from);
    const isStream = begin >= 0 && begin < text.indexOf('endobj', from);
    const dictionary = text.slice(from, isStream ? begin : text.indexOf('endobj', from));
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const start = begin + (text[begin + 6] === '\r' ? 8 : 7);
    const stream = isStream ? Buffer.from(text.slice(start, start + length), 'latin1') : null;
    things.set(Number(match[1]), { dictionary, stream });
    // What looks like an object inside a stream is none.
    if (isStream) pattern.lastIndex = start + length;
    if (isStream && !/^\s*endstream/.test(text.slice(start + length, start + length + 12)))
      things.set(-Number(match[1]), { dictionary: '/WrongLength', stream: null });
  }
  return things;
}

const isWrongLength = ({ dictionary }: Thing) => dictionary === '/WrongLength';

function bytesOf({ dictionary, stream }: Thing): Buffer {
  return /\/FlateDecode/.test(dictionary) ? inflateSync(stream!) : stream!;
}

function referred(things: Map<number, Thing>, dictionary: string, key: string): Thing {
  const id = new RegExp(`/${key} \\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1];
  return things.get(Number(id)) ?? { dictionary: '', stream: null };
}

/** Each font is a composite one with its program inside. */
function fontFaults(things: Map<number, Thing>): [boolean, string][] {
  const fonts = [...things.values()].filter(({ dictionary }) => /\/Type \/Font\b/.test(dictionary));
  const described = fonts.filter(({ dictionary }) => !/\/Subtype \/Type0/.test(dictionary));
  return [
    [fonts.length === 0, 'no font read'],
    [fonts.some(({ dictionary }) => BASE_14.test(dictionary)), '6.2.11.4 font of the reader'],
    [
      described.some(
        ({ dictionary }) =>
          !/\/FontFile[23]? \d/.test(referred(things, dictionary, 'FontDescriptor').dictionary),
      ),
      '6.2.11.4 font that is not embedded',
    ],
    [
      described.some(
        ({ dictionary }) => /CIDFontType2/.test(dictionary) && !/\/CIDToGIDMap/.test(dictionary),
      ),
      '6.2.11.3 map of glyphs',
    ],
  ];
}

/** Colours are RGB and grey, for which the file names one profile. */
function intentFaults(things: Map<number, Thing>, catalog: string): [boolean, string][] {
  const intent = referred(things, catalog, 'OutputIntents').dictionary;
  const profile = referred(things, intent, 'DestOutputProfile');
  return [
    [!/\/S \/GTS_PDFA1/.test(intent), '6.2.3 output intent'],
    [
      !profile.stream ||
        bytesOf(profile).toString('latin1', 36, 40) !== 'acsp' ||
        !/\/N 3/.test(profile.dictionary),
      '6.2.3 colour profile of three colours',
    ],
    [[...things.values()].some(({ dictionary }) => /DeviceCMYK/.test(dictionary)), '6.2.4 other colours'],
  ];
}

/** The metadata can be read by anybody, say what the file is, and agree with the older list of the same. */
function metadataFaults(things: Map<number, Thing>, catalog: string, trailer: string): [boolean, string][] {
  const metadata = referred(things, catalog, 'Metadata');
  const xmp = metadata.stream?.toString('utf8') ?? '';
  const info = referred(things, trailer, 'Info').dictionary;
  const inXmp = (tag: string) => new RegExp(`<${tag}>(?:\\s*<[^>]*>)*([^<]*)`).exec(xmp)?.[1];
  const inInfo = (key: string) => {
    const own = new RegExp(`/${key} (\\([^)]*\\)|<[^>]*>)`).exec(info)?.[1];
    return stringOf(own ?? referred(things, info, key).dictionary.trim());
  };
  const pairs = [
    ['dc:title', 'Title'],
    ['xmp:CreatorTool', 'Creator'],
    ['pdf:Producer', 'Producer'],
  ] as const;
  return [
    [!metadata.stream || /\/Filter/.test(metadata.dictionary), '6.6.2 metadata as plain text'],
    [inXmp('pdfaid:part') !== '3' || inXmp('pdfaid:conformance') !== 'B', '6.6.4 part and level'],
    ...pairs.map(([tag, key]): [boolean, string] => [
      !inInfo(key) || inXmp(tag) !== inInfo(key),
      `6.6.3 ${key} as in the metadata`,
    ]),
  ];
}

/** A string of PDF: in brackets, or UTF-16 in hexadecimal digits or bytes. */
function stringOf(value: string): string {
  const bytes = value.startsWith('<')
    ? Buffer.from(value.slice(1, -1), 'hex')
    : Buffer.from(value.slice(1, -1).replace(/\\([()\\])/g, '$1'), 'latin1');
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}
