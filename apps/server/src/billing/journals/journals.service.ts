import type {
  createJournalRun as createRoute,
  JournalRole,
  saveJournalMapping as saveRoute,
} from '@fleet/contracts/billing/journals.ts';
import { JOURNAL_ROLES } from '@fleet/contracts/billing/journals.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import { type Language, texts } from '../../platform/texts.ts';
import { type FileLine, journalFile, journalFileEnding } from './journal-forms.rules.ts';
import {
  cancelRun,
  findContent,
  findMapping,
  findRun,
  insertRun,
  listOpenEntries,
  type Mapping,
  ownerColumns,
  type RunRow,
  runList,
  saveMapping,
} from './journals.queries.ts';
import {
  hashOf,
  type JournalEntry,
  type JournalLine,
  type JournalOwner,
  journalGaps,
  journalLines,
  journalSums,
  refuseCancelled,
  refuseIncomplete,
  refuseMapping,
} from './journals.rules.ts';

/** Entries of one export; what is left is in the next. Programs take files of some megabytes. */
const MAX_ENTRIES = 20_000;
const NEW_MAPPING: Mapping = {
  id: 0,
  form: 'csv',
  company_code: '',
  journal_code: '',
  accounts: {},
  version: 0,
};

type Exported = JournalEntry & { readonly lines: readonly JournalLine[] };

/** Whose books: the caller's own party, never another one. Throws NOT_FOUND for whoever has no books. */
function ownerOf({ actor }: Ctx): JournalOwner {
  if (isPlatform(actor)) return { side: 'platform', party_id: 0 };
  if (actor.client_id !== null) return { side: 'client', party_id: actor.client_id };
  if (actor.network_id !== null) return { side: 'network', party_id: actor.network_id };
  throw new AppError('NOT_FOUND', 'There are no books.');
}

/** The caller's account codes; empty before they are set up. */
export async function getJournalMapping(ctx: Ctx) {
  const owner = ownerOf(ctx);
  return presentMapping(ctx, owner, (await findMapping(ctx, owner)) ?? NEW_MAPPING);
}

/** Throws VERSION_CONFLICT and INVALID_FIELDS. */
export function saveJournalMapping(ctx: Ctx, body: z.output<(typeof saveRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const owner = ownerOf(ctx);
    const before = (await findMapping(ctx, owner, true)) ?? NEW_MAPPING;
    refuseIfChanged(before, body.version);
    refuseMapping(owner.side, body);
    const set: Mapping['accounts'] = Object.fromEntries(body.accounts.map(({ role, code }) => [role, code]));
    const { form, company_code, journal_code, version } = body;
    const after = { form, company_code, journal_code, accounts: { ...before.accounts, ...set }, version };
    await saveMapping(ctx, owner, after);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'journal_mapping',
      subject_id: null,
      ...ownerColumns(owner),
      before: auditOf(before),
      after: auditOf(after),
    });
    return presentMapping(ctx, owner, (await findMapping(ctx, owner))!);
  });
}

/** What an export would hold now, and what it lacks. */
export async function previewJournalRun(ctx: Ctx, { period }: { period: string }) {
  const owner = ownerOf(ctx);
  const mapping = (await findMapping(ctx, owner)) ?? NEW_MAPPING;
  const { entries, has_more } = await openEntries(ctx, owner, mapping, period);
  const { sums, control } = journalSums(owner.side, entries, mapping.accounts);
  return { ...control, form: mapping.form, sums, ...journalGaps(mapping, sums), has_more };
}

/** The caller's exports, newest first. */
export async function listJournalRuns(ctx: Ctx, query: { page: number; per_page: number }) {
  const page = await runList(ownerOf(ctx)).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentRun(ctx, row)) };
}

/**
 * Exports a month: its entries that no export has, under the lock of the party's mapping, with the file as it will be fetched each time.
 * Throws NOTHING_TO_EXPORT and ACCOUNTS_UNMAPPED.
 */
export function createJournalRun(ctx: Ctx, { period, lang }: z.output<(typeof createRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const owner = ownerOf(ctx);
    const mapping = (await findMapping(ctx, owner, true)) ?? NEW_MAPPING;
    const { entries } = await openEntries(ctx, owner, mapping, period);
    const { sums, control } = journalSums(owner.side, entries, mapping.accounts);
    refuseIncomplete(entries.length, journalGaps(mapping, sums));
    const content = contentOf(ctx, owner, mapping, entries, lang);
    const { id: mapping_id, form } = mapping;
    const run = { mapping_id, period, form, ...control, sums, content, content_hash: hashOf(content) };
    const id = await insertRun(
      ctx,
      owner,
      run,
      entries.map((entry) => entry.id),
    );
    await recordAudit(ctx, {
      action: 'create',
      subject: 'journal_run',
      subject_id: id,
      ...ownerColumns(owner),
      after: { period, form, ...control },
    });
    return presentRun(ctx, (await findRun(ctx, owner, id))!);
  });
}

/** One export with its sums by account. Throws NOT_FOUND. */
export async function getJournalRun(ctx: Ctx, id: number) {
  const run = await getRun(ctx, id);
  return { ...presentRun(ctx, run), sums: [...run.sums] };
}

/** Cancels an export that was not imported: its entries are in the next one. Throws NOT_FOUND and STATUS_CONFLICT. */
export function cancelJournalRun(ctx: Ctx, id: number, reason: string) {
  return inTransaction(ctx, async (ctx) => {
    const owner = ownerOf(ctx);
    await findMapping(ctx, owner, true);
    const run = await getRun(ctx, id);
    refuseCancelled(run);
    await cancelRun(ctx, id, reason);
    await recordAudit(ctx, {
      action: 'cancel',
      subject: 'journal_run',
      subject_id: id,
      ...ownerColumns(owner),
      after: { period: run.period, entries: run.entries, reason },
    });
    return presentRun(ctx, await getRun(ctx, id));
  });
}

/** The file of an export, as it was made. Throws NOT_FOUND. */
export async function sendJournalFile(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const run = await getRun(ctx, id);
  const ending = journalFileEnding(run.form);
  await reply
    .type(`text/${ending === 'csv' ? 'csv' : 'plain'}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `attachment; filename="${run.reference_number}-${run.period}-${run.form}.${ending}"`,
    )
    .send((await findContent(ctx, ownerOf(ctx), id))!);
}

async function openEntries(ctx: Ctx, owner: JournalOwner, mapping: Mapping, period: string) {
  const filter = { mapping_id: mapping.id, period, limit: MAX_ENTRIES + 1 };
  const found = await listOpenEntries(ctx, owner, filter);
  const entries: Exported[] = found
    .slice(0, MAX_ENTRIES)
    .map((entry) => ({ ...entry, lines: journalLines(owner, entry) }));
  return { entries, has_more: found.length > MAX_ENTRIES };
}

const PLAIN_COLUMNS = [
  ...['entry', 'date', 'kind', 'account_code', 'account', 'description', 'party', 'cost_center'],
  ...['debit', 'credit'],
] as const;

function contentOf(
  ctx: Ctx,
  owner: JournalOwner,
  mapping: Mapping,
  entries: readonly Exported[],
  lang: Language,
) {
  const t = texts(lang);
  const product = lang === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
  const lines = entries.flatMap((entry): FileLine[] => {
    const name = t(`entry_kinds.${entry.kind}`, { product });
    const kind = entry.is_reversal ? `${t('entry_kinds.reversal')}: ${name}` : name;
    const description = [kind, entry.plate_no, entry.station].filter(Boolean).join(' · ');
    return entry.lines.map(({ role, party, cost_centre, amount_halalas }) => ({
      entry_id: entry.id,
      posted_on: entry.posted_on,
      kind,
      account_name: t(`journals.roles.${owner.side}.${role}`, { product }),
      account: mapping.accounts[role]!,
      description: [description, party].filter(Boolean).join(' · '),
      party: party ?? '',
      cost_centre: cost_centre ?? '',
      debit_halalas: Math.max(amount_halalas, 0),
      credit_halalas: Math.max(-amount_halalas, 0),
    }));
  });
  const headers = PLAIN_COLUMNS.map((key) => t(`journals.columns.${key}`));
  return journalFile(lines, mapping, { headers, total: t('journals.total') });
}

async function getRun(ctx: Ctx, id: number): Promise<RunRow> {
  const run = await findRun(ctx, ownerOf(ctx), id);
  if (!run) throw new AppError('NOT_FOUND', 'There is no such export.');
  return run;
}

function presentMapping({ actor }: Ctx, { side }: JournalOwner, mapping: Mapping) {
  const { form, company_code, journal_code, version } = mapping;
  const roles: readonly JournalRole[] = JOURNAL_ROLES[side];
  return {
    side,
    form,
    company_code,
    journal_code,
    accounts: roles.map((role) => ({ role, code: mapping.accounts[role] ?? '' })),
    version,
    can: { update: actor.permissions.has('export journal') && actor.user_id !== null },
  };
}

/** Codes as one text: whoever reads the log sees which moved. */
function auditOf({ form, company_code, journal_code, accounts }: Omit<Mapping, 'id' | 'version'>) {
  const codes = Object.entries(accounts).map(([role, code]) => `${role} = ${code}`);
  return { form, company_code, journal_code, accounts: codes.toSorted().join(', ') };
}

function presentRun({ actor }: Ctx, { sums: _, ...run }: RunRow) {
  return {
    ...run,
    created_at: run.created_at.toISOString(),
    cancelled_at: run.cancelled_at?.toISOString() ?? null,
    state: run.cancelled_at === null ? ('made' as const) : ('cancelled' as const),
    can: { cancel: run.cancelled_at === null && actor.permissions.has('export journal') },
  };
}
