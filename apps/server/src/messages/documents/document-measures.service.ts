import type { PrintDocument } from './document.rules.ts';
import { h, riyal, SUNK, View } from './document-kit.service.ts';
import { directionOf, drawText, INNER, type Part, SMALL } from './document-page.service.ts';

const GAP = 6;
const PADDING = 7;
const BELOW = 12;
/** The riyal sign and the space beside it. */
const SIGN = 11;
const VALUE_SIZE = 12;

/** The important figures, each in a box of the same width, with a quiet note below. */
export function drawMeasures(document: PrintDocument): Part {
  const { isRtl, row, quiet, figure } = directionOf(document);
  const width = (INNER - GAP * (document.measures.length - 1)) / document.measures.length;
  const inner = width - 2 * PADDING;
  const boxes = document.measures.map(({ label, value, note, isAmount = true }) => ({
    isAmount,
    label: drawText(label, inner, SMALL, quiet),
    value: drawText(value, inner - SIGN, VALUE_SIZE, { ...figure, fontWeight: 600 }),
    note: note ? drawText(note, inner, SMALL, quiet) : null,
  }));
  const height = Math.max(
    ...boxes.map(({ label, value, note }) => label.height + value.height + (note?.height ?? 0) + 2 * PADDING),
  );
  const amount = {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 3,
    alignSelf: isRtl ? 'flex-end' : 'flex-start',
  };
  return {
    height: height + BELOW,
    element: h(
      View,
      { key: 'measures', style: { ...row, gap: GAP, height, marginBottom: BELOW } },
      ...boxes.map(({ label, value, note, isAmount }, at) =>
        h(
          View,
          { key: at, style: { width, backgroundColor: SUNK, borderRadius: 4, padding: PADDING } },
          label.element,
          h(View, { style: amount }, isAmount ? riyal() : null, value.element),
          note?.element,
        ),
      ),
    ),
  };
}
