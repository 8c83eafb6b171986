import type { drivenStop } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import type { deliverStop } from '@fleet/contracts/delivery/trip-stops.ts';
import { maxDeliverable } from '@fleet/domain/delivery-proofs.ts';
import { HANDOVER_CODE_LENGTH } from '@fleet/domain/recipients.ts';
import type { z } from 'zod';
import { countOfFigure } from '../../../ui/form/figures.ts';
import type { StopDraft } from './stop-outbox.ts';

type OrderLine = NonNullable<z.output<typeof drivenStop>['order']>['lines'][number];
export type ProofBody = z.input<typeof deliverStop.body>;

/** Problems by field: `12.quantity`, `12.dip_after`, `received_by`, `proof`; codes under `trip_stops.problems`. */
export type ProofProblems = Readonly<Record<string, 'required' | 'too_much' | 'too_small' | 'nothing'>>;

export const EMPTY_LINE = { quantity: '', dip_before: '', dip_after: '' };
/** Liters have up to three decimals; pieces and millimeters have none. */
export const LITRE_DECIMALS = 3;

/** The delivered quantity of a line in ml or pieces; null while invalid. */
export function quantityOf(line: OrderLine, draft: Pick<StopDraft, 'lines'>): number | null {
  const text = draft.lines[line.id]?.quantity ?? '';
  return countOfFigure(text, line.volume_ml === null ? 0 : LITRE_DECIMALS);
}

/** Converts a draft to a proof, or returns what is missing. Pictures are added after upload. */
export function readProof(
  lines: readonly OrderLine[],
  draft: StopDraft,
  delivered_at: string,
  needsCode = false,
): { body: ProofBody; problems: null } | { body: null; problems: ProofProblems } {
  const problems: Record<string, ProofProblems[string]> = {};
  const read = lines.map((line) => {
    const { dip_before, dip_after } = draft.lines[line.id] ?? EMPTY_LINE;
    const quantity = quantityOf(line, draft);
    const before = countOfFigure(dip_before, 0);
    const after = countOfFigure(dip_after, 0);
    if (quantity === null) problems[`${line.id}.quantity`] = 'required';
    else if (quantity > maxDeliverable(line)) problems[`${line.id}.quantity`] = 'too_much';
    if (before === null && after !== null) problems[`${line.id}.dip_before`] = 'required';
    if (before !== null && after === null) problems[`${line.id}.dip_after`] = 'required';
    if (before !== null && after !== null && after < before) problems[`${line.id}.dip_after`] = 'too_small';
    return {
      order_line_id: line.id,
      ...(line.volume_ml === null ? { pieces: quantity ?? 0 } : { volume_ml: quantity ?? 0 }),
      ...(before === null ? {} : { dip_before_mm: before, dip_after_mm: after }),
    };
  });
  const first = lines[0];
  if (first && Object.keys(problems).length === 0 && lines.every((line) => quantityOf(line, draft) === 0))
    problems[`${first.id}.quantity`] = 'nothing';
  const isSigned = draft.strokes.length > 0;
  const received_by = draft.received_by.trim();
  if (isSigned && received_by.length < 2) problems.received_by = 'required';
  if (!isSigned && draft.photos.length === 0) problems.proof = 'required';
  if (needsCode && draft.handover_code.length !== HANDOVER_CODE_LENGTH) problems.handover_code = 'required';
  if (Object.keys(problems).length > 0) return { body: null, problems };
  return {
    body: {
      delivered_at,
      lines: read,
      signature: isSigned
        ? draft.strokes.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number]))
        : null,
      received_by: received_by || null,
      photo_file_ids: [],
      note: draft.note.trim() || null,
      ...(needsCode ? { handover_code: draft.handover_code } : {}),
    },
    problems: null,
  };
}
