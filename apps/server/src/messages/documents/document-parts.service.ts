import type { PrintDocument } from './document.rules.ts';
import {
  BRAND,
  drawable,
  h,
  LINE,
  mark,
  picture,
  qrPicture,
  signaturePicture,
  Text,
  View,
} from './document-kit.service.ts';
import { directionOf, drawText, INNER, MARGIN, type Part, SIZE, SMALL } from './document-page.service.ts';

const FACTS_A_ROW = 3;
const FACT_WIDTH = INNER / FACTS_A_ROW;
const GAP = 6;
/** The box a logo is drawn into. */
const LOGO = { width: 180, height: 48 } as const;

/** The seller's logo, or the brand with its mark, and what kind of document this is. */
export function drawTop(document: PrintDocument): Part {
  const { row, textStyle, isRtl } = directionOf(document);
  const color = document.colour ?? BRAND;
  const brand = drawText(document.brand, INNER / 2, 14, { ...textStyle, fontWeight: 600, color });
  const title = drawText(document.title, INNER / 2 - 40, 16, { ...textStyle, fontWeight: 600 });
  const below = 14;
  const { logo } = document;
  const height = Math.max(logo ? LOGO.height : brand.height, title.height);
  const own = logo
    ? picture(logo, LOGO.width, LOGO.height, isRtl)
    : h(View, { style: { ...row, alignItems: 'center', gap: GAP } }, mark(color), brand.element);
  return {
    height: height + below,
    element: h(
      View,
      {
        key: 'top',
        style: { ...row, justifyContent: 'space-between', alignItems: 'center', height, marginBottom: below },
      },
      own,
      title.element,
    ),
  };
}

/** Whose document it is. */
export function drawName(document: PrintDocument): Part {
  const { textStyle } = directionOf(document);
  const name = drawText(document.name, INNER, 13, { ...textStyle, fontWeight: 600 });
  return {
    height: name.height,
    element: h(View, { key: 'name', style: { height: name.height } }, name.element),
  };
}

/** Labels with what they say, three beside each other. */
export function drawFacts(document: PrintDocument): Part {
  const { row, textStyle, quiet } = directionOf(document);
  const above = 6;
  const below = 12;
  const facts = document.facts.map(({ label, value }) => {
    const parts = [
      drawText(label, FACT_WIDTH - GAP, SMALL, quiet),
      drawText(value, FACT_WIDTH - GAP, SIZE, textStyle),
    ];
    return { label, parts, height: parts.reduce((sum, part) => sum + part.height, GAP) };
  });
  const lines = Array.from({ length: Math.ceil(facts.length / FACTS_A_ROW) }, (_, line) =>
    facts.slice(line * FACTS_A_ROW, (line + 1) * FACTS_A_ROW),
  );
  const heights = lines.map((line) => Math.max(...line.map((fact) => fact.height)));
  return {
    height: heights.reduce((sum, height) => sum + height, above + below),
    element: h(
      View,
      { key: 'facts', style: { marginTop: above, marginBottom: below } },
      ...lines.map((line, at) =>
        h(
          View,
          { key: at, style: { ...row, height: heights[at] } },
          ...line.map(({ label, parts }) =>
            h(View, { key: label, style: { width: FACT_WIDTH } }, ...parts.map(({ element }) => element)),
          ),
        ),
      ),
    ),
  };
}

/**
 * The QR code at the end, aligned with the text above; the white space around it is the quiet zone its readers need.
 */
export function drawQr(document: PrintDocument): Part[] {
  const { qr } = document;
  if (!qr) return [];
  const [width, zone] = [110, 12];
  const height = width + 2 * zone;
  const style = { ...directionOf(document).row, height, paddingTop: zone, paddingBottom: zone };
  return [{ height, element: h(View, { key: 'qr', style }, qrPicture(qr, width)) }];
}

/** What was signed, in a frame under its label. */
export function drawSignature(document: PrintDocument): Part[] {
  const { signature } = document;
  if (!signature) return [];
  const { quiet, isRtl } = directionOf(document);
  const [above, padding, shown] = [12, 6, 200];
  const label = drawText(signature.label, INNER, SMALL, quiet);
  const frame = (shown * signature.height) / signature.width + 2 * padding;
  const height = label.height + frame;
  return [
    {
      height: above + height,
      element: h(
        View,
        {
          key: 'signature',
          style: { height, marginTop: above, alignItems: isRtl ? 'flex-end' : 'flex-start' },
        },
        label.element,
        h(
          View,
          { style: { padding, borderWidth: 1, borderColor: LINE, borderRadius: 4 } },
          signaturePicture(signature, shown),
        ),
      ),
    },
  ];
}

/** The note under the total, in a quiet style. */
export function drawNotes(document: PrintDocument): Part[] {
  const { quiet } = directionOf(document);
  return document.notes.map((note) => {
    const text = drawText(note, INNER, SMALL, quiet);
    const height = text.height;
    return {
      height: height + GAP,
      element: h(View, { key: note, style: { height, marginTop: GAP } }, text.element),
    };
  });
}

/** At the bottom of every page: which document, and which page of how many. */
export function drawFooter(document: PrintDocument) {
  const { row, quiet } = directionOf(document);
  const style = { ...quiet, fontSize: SMALL };
  return h(
    View,
    {
      key: 'footer',
      fixed: true,
      style: {
        ...row,
        position: 'absolute',
        bottom: 18,
        left: MARGIN,
        right: MARGIN,
        justifyContent: 'space-between',
      },
    },
    h(
      Text,
      { style: { ...style, width: INNER - 100, maxLines: 1, textOverflow: 'ellipsis' } },
      drawable(`${document.brand} · ${document.title} · ${document.name}`),
    ),
    h(Text, {
      style,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        document.page_of
          .replace('{{page}}', String(pageNumber))
          .replace('{{pages}}', String(totalPages ?? pageNumber)),
    }),
  );
}
