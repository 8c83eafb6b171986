import { BANK_STATEMENT_MAX_BYTES } from '@fleet/contracts/billing/bank-statements.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { requireBankAccount } from '../bank-account/bank-account.service.ts';
import { type ReturnedTransfer, recordReturns } from '../settlements/settlement-answers.service.ts';
import { readCamt053 } from './bank-camt053.rules.ts';
import { matchOpenEntries } from './bank-entries.service.ts';
import { readMt940 } from './bank-mt940.rules.ts';
import {
  findContentHash,
  findMissingDay,
  insertStatement,
  lockStatements,
  statementList,
} from './bank-statements.queries.ts';
import {
  checkStatement,
  contentHash,
  type KnownEntry,
  type ReadStatement,
  unreadable,
  withFingerprints,
} from './bank-statements.rules.ts';

/** One page of the statements that were read. */
export async function listBankStatements(ctx: Ctx, query: { page: number; per_page: number }) {
  const page = await statementList().page(ctx, query);
  return { ...page, rows: page.rows.map((row) => ({ ...row, read_at: row.read_at.toISOString() })) };
}

/**
 * Reads a statement of the platform’s account and matches what it brings. Its own or another statement’s entries that are known
 * count once; all of a file is stored, or nothing. Throws FILE_TOO_LARGE, BANK_ACCOUNT_MISSING, BANK_STATEMENT_UNREADABLE,
 * BANK_STATEMENT_FOREIGN, BANK_STATEMENT_DOES_NOT_TIE and BANK_STATEMENT_CONTRADICTS.
 */
export function readBankStatement(ctx: Ctx, input: Buffer | null) {
  if (input && input.length > BANK_STATEMENT_MAX_BYTES)
    throw new AppError('FILE_TOO_LARGE', 'A statement has at most two megabytes.');
  return inTransaction(ctx, async (ctx) => {
    await lockStatements(ctx);
    const { iban } = await requireBankAccount(ctx);
    const statements = statementsIn(textOf(input)).toSorted((a, b) => (a.closed_on < b.closed_on ? -1 : 1));
    let entries_added = 0;
    const returned: ReturnedTransfer[] = [];
    for (const statement of statements) {
      checkStatement(statement, iban);
      const added = await storeStatement(ctx, statement);
      entries_added += added.length;
      returned.push(...returnsIn(added, statement.number));
    }
    const matched = await matchOpenEntries(ctx);
    // What was paid and came back in one statement is paid first.
    await recordReturns(ctx, returned);
    return { statements: statements.length, entries_added, ...matched };
  });
}

/** Stores a statement that was not read yet; the entries it brings. */
async function storeStatement(ctx: Ctx, statement: ReadStatement): Promise<KnownEntry[]> {
  const { number, closed_on, opening_halalas, closing_halalas } = statement;
  const entries = withFingerprints(statement.entries);
  const hash = contentHash(statement, entries);
  const known = await findContentHash(ctx, statement);
  if (known === hash) return [];
  const day = known === null ? await findMissingDay(ctx, statement, entries) : closed_on;
  if (day !== null)
    throw new AppError('BANK_STATEMENT_CONTRADICTS', 'What was read before says otherwise.', { number, day });
  const { id, added } = await insertStatement(ctx, statement, entries, hash);
  await recordAudit(ctx, {
    action: 'record',
    subject: 'bank_statement',
    subject_id: id,
    after: {
      number,
      closed_on,
      opening_halalas,
      closing_halalas,
      entries: entries.length,
      entries_added: added.length,
    },
  });
  return added;
}

/** Money that comes in under the end-to-end id of a transfer of ours. */
function returnsIn(entries: readonly KnownEntry[], statement_number: string): ReturnedTransfer[] {
  return entries.flatMap(({ direction, end_to_end_id, returned }) =>
    direction === 'credit' && end_to_end_id !== null
      ? [{ end_to_end_id, statement_number, reason_code: null, reason_text: null, ...returned }]
      : [],
  );
}

function statementsIn(text: string): ReadStatement[] {
  return /^\uFEFF?\s*</.test(text) ? readCamt053(text) : readMt940(text);
}

/** The file as text: UTF-8 and nothing else. */
function textOf(input: Buffer | null): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input ?? Buffer.alloc(0));
  } catch {
    throw unreadable('UTF-8');
  }
}
