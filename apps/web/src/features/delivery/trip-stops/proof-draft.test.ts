import { expect, test } from 'vitest';
import { memoryStorage } from '../../../lib/browser.ts';
import { readProof } from './proof-draft.ts';
import { createStopOutbox, type StopDraft } from './stop-outbox.ts';

const product = { id: 1, code: 'diesel', title_en: 'Diesel', title_ar: 'ديزل', kind: 'fuel' as const };
const LINES = [{ id: 5, product, volume_ml: 4_000_000, pieces: null }];
const AT = '2026-03-01T08:00:00Z';
const empty = createStopOutbox(memoryStorage(), 1).read(1);
const draft = (more: Partial<StopDraft>): StopDraft => ({ ...empty, ...more });
const line = (quantity: string, dip_before = '', dip_after = '') => ({
  5: { quantity, dip_before, dip_after },
});
const SIGNED = { strokes: [[[1, 2]]] as const, received_by: 'Abdullah' };

test('a completed draft converts to the server’s format, in milliliters', () => {
  expect(readProof(LINES, draft({ ...SIGNED, lines: line('3940.5', '310', '1480') }), AT).body).toMatchObject(
    {
      delivered_at: AT,
      lines: [{ order_line_id: 5, volume_ml: 3_940_500, dip_before_mm: 310, dip_after_mm: 1_480 }],
      received_by: 'Abdullah',
    },
  );
});

test.for([
  [{ ...SIGNED }, { '5.quantity': 'required' }],
  [{ ...SIGNED, lines: line('4200.001') }, { '5.quantity': 'too_much' }],
  [{ ...SIGNED, lines: line('0') }, { '5.quantity': 'nothing' }],
  [{ ...SIGNED, lines: line('4000', '310') }, { '5.dip_after': 'required' }],
  [{ ...SIGNED, lines: line('4000', '310', '300') }, { '5.dip_after': 'too_small' }],
  [{ ...SIGNED, received_by: ' ', lines: line('4000') }, { received_by: 'required' }],
  [{ lines: line('4000') }, { proof: 'required' }],
] as const)('an incomplete draft reports %o', ([more, problems]) => {
  expect(readProof(LINES, draft(more), AT).problems).toEqual(problems);
});

test('a picture makes the signature optional', () => {
  expect(readProof(LINES, draft({ photos: [5_001], lines: line('4200') }), AT).body).toMatchObject({
    signature: null,
    lines: [{ volume_ml: 4_200_000 }],
  });
});
