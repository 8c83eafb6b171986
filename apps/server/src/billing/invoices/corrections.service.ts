import { NOTE_KINDS } from '@fleet/contracts/billing/invoice-corrections.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { type CorrectionLine, listCorrections } from './corrections.queries.ts';
import { contentOf } from './document-lines.rules.ts';
import { NO_DISCOUNT } from './drafts.rules.ts';
import { coverEntries } from './issue.queries.ts';
import { type NoteKind, openToCorrect, writeNote } from './notes.service.ts';
import { nameOfLines } from './write.service.ts';

export interface Correction {
  readonly kind: NoteKind;
  readonly invoice_id: number;
}

const REASONS = {
  credit_note: 'Taken back after it was invoiced',
  debit_note: 'Charged after it was invoiced',
} as const;

/**
 * Invoices with something to correct: one credit note each of what was taken back is to be issued, and one debit note of what was
 * charged more. The two are not set off against each other: each says what it corrects.
 */
export async function listInvoicesToCorrect(ctx: Ctx): Promise<Correction[]> {
  const lines = await listCorrections(ctx);
  return NOTE_KINDS.flatMap((kind) => {
    const sums = new Map<number, number>();
    for (const { note, invoice_id, amount_halalas } of lines)
      if (note === kind) sums.set(invoice_id, (sums.get(invoice_id) ?? 0) + amount_halalas);
    return [...sums].filter(([, sum]) => sum > 0).map(([invoice_id]) => ({ kind, invoice_id }));
  });
}

/**
 * Issues the note of entries corrected after their invoice: an upheld dispute, a reversed fee; or a fill charged higher. The money moved
 * with the correction. Null where nothing is open any more.
 */
export function issueCorrection(
  ctx: Ctx,
  { kind, invoice_id }: Correction,
  run_id: number | null,
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const invoice = await openToCorrect(ctx, invoice_id);
    const found: CorrectionLine[] = await listCorrections(ctx, invoice_id);
    const lines = found.filter(({ note }) => note === kind);
    const content = contentOf(lines, NO_DISCOUNT, nameOfLines(ctx));
    if (!content) return null;
    const reason = lines.find((line) => line.reason)?.reason ?? REASONS[kind];
    const cover = (ctx: Ctx, note_id: number) =>
      coverEntries(
        ctx,
        note_id,
        lines.flatMap((line) => line.entry_ids),
        lines.flatMap((line) => line.entry_amounts),
      );
    return writeNote(ctx, kind, invoice, { lines, content, reason, run_id, cover });
  });
}
