import {
  type ContactKind,
  type FoundContact,
  type FoundFile,
  type FoundRecord,
  RECORD_KINDS,
} from '@fleet/contracts/insight/search.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Database } from '../../platform/db.ts';
import type { SQL } from '../../platform/orm.ts';
import { type ContactRow, findContacts, unsafeMatchIds } from './search.queries.ts';
import {
  canFindIds,
  closest,
  filesFor,
  kindsFor,
  readFileWanted,
  readMirroredPlate,
  readWanted,
  type Wanted,
} from './search.rules.ts';
import {
  type FileRow,
  findNamedFiles,
  findPaymentReceipts,
  findStatements,
  findTopUpReceipts,
} from './search-files.queries.ts';
import { numbersFor, readNumbers } from './search-numbers.rules.ts';
import { findRecords, type RecordRow } from './search-records.queries.ts';
import { readStatementWanted } from './search-statements.rules.ts';

/** The specification's search menu: four results a group. */
const PER_GROUP = 4;
const MAX_ROWS = 50;

interface Found {
  readonly exact: FoundRecord[];
  readonly contacts: FoundContact[];
  readonly files: FoundFile[];
  readonly did_you_mean: string | null;
}

/** What has exactly this number; contacts and files of the reader's own party, the closest of each group first. */
export function searchAll(ctx: Ctx, text: string): Promise<Found> {
  return inTransaction(ctx, async (ctx) => {
    const wanted = readWanted(text);
    const typed = await findAllContacts(ctx, wanted);
    const mirrored = await findMirrored(ctx, text, typed);
    const others = typed.filter(
      ({ kind, id }) => !mirrored.some((row) => row.kind === kind && row.id === id),
    );
    const numbers = numbersFor(ctx.actor, readNumbers(text));
    return {
      exact: (await findRecords(ctx, numbers, PER_GROUP)).toSorted(byRecordKind).map(presentRecord),
      contacts: closest([...mirrored, ...others], PER_GROUP).map(presentContact),
      files: (await findFiles(ctx, text)).map(presentFile),
      did_you_mean: mirrored[0]?.plate_no ?? null,
    };
  });
}

async function findAllContacts(ctx: Ctx, wanted: Wanted): Promise<ContactRow[]> {
  const contacts: ContactRow[] = [];
  for (const kind of kindsFor(ctx.actor))
    contacts.push(...(await findContacts(ctx, kind, wanted, PER_GROUP)));
  return contacts;
}

/** Vehicles of the plate that was typed from the other side, where none has the typed one. */
async function findMirrored(ctx: Ctx, text: string, found: readonly ContactRow[]): Promise<ContactRow[]> {
  const mirrored = found.some(({ is_exact }) => is_exact) ? null : readMirroredPlate(text);
  if (!mirrored || !kindsFor(ctx.actor).includes('vehicle')) return [];
  const vehicles = await findContacts(ctx, 'vehicle', mirrored.wanted, PER_GROUP);
  return vehicles.filter(({ plate_no }) => plate_no === mirrored.plate_no);
}

async function findFiles(ctx: Ctx, text: string): Promise<FileRow[]> {
  const wanted = readFileWanted(text);
  const may = filesFor(ctx.actor);
  const found = [
    ...(may.top_ups ? await findTopUpReceipts(ctx, wanted, PER_GROUP) : []),
    ...(may.payments ? await findPaymentReceipts(ctx, wanted, PER_GROUP) : []),
    ...(may.named ? await findNamedFiles(ctx, wanted, PER_GROUP) : []),
  ];
  const statements = readStatementWanted(text, riyadhDate(ctx.now).slice(0, 7));
  if (statements)
    for (const of of may.statements) found.unshift(...(await findStatements(ctx, of, statements, PER_GROUP)));
  if (statements && found.some(({ kind }) => kind === 'statement'))
    return [...found].sort(byKindThenNewest).slice(0, PER_GROUP);
  return found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(0, PER_GROUP);
}

/** A search for a statement ranks it before any file. */
function byKindThenNewest(a: FileRow, b: FileRow): number {
  const isOne = (row: FileRow) => Number(row.kind === 'statement');
  return isOne(b) - isOne(a) || b.created_at.getTime() - a.created_at.getTime();
}

/** One kind across all parties, for the platform's search page. */
export function searchKind(ctx: Ctx, text: string, kind: ContactKind) {
  return inTransaction(ctx, async (ctx) => {
    const rows = await findContacts(ctx, kind, readWanted(text), MAX_ROWS + 1);
    return { rows: rows.slice(0, MAX_ROWS).map(presentContact), has_more: rows.length > MAX_ROWS };
  });
}

type FleetMatch = Record<'vehicles' | 'drivers', SQL | null>;

/**
 * Look-ups in progress, by fleet and text: a list and its totals are requested together, and look the fleet up once.
 */
const inFlight = new WeakMap<Database['pool'], Map<string, Promise<FleetMatch>>>();

/**
 * Vehicles and drivers that match a text, for a list that references them: each is what follows a column of their
 * ids, or null. A fleet matches its own; all others match all, and the list shows only rows of their own.
 */
export function unsafeMatchFleet(ctx: Ctx, text: string): Promise<FleetMatch> {
  const { pool } = ctx.platform.database;
  const shared = inFlight.get(pool) ?? new Map<string, Promise<FleetMatch>>();
  inFlight.set(pool, shared);
  const { kind, group, client_id } = ctx.actor;
  const key = JSON.stringify([kind, group, client_id, text]);
  const found = shared.get(key) ?? lookUpFleet(ctx, text).finally(() => shared.delete(key));
  shared.set(key, found);
  return found;
}

async function lookUpFleet(ctx: Ctx, text: string): Promise<FleetMatch> {
  const wanted = readWanted(text);
  if (!canFindIds(wanted)) return { vehicles: null, drivers: null };
  return {
    vehicles: await unsafeMatchIds(ctx, 'vehicle', wanted),
    drivers: await unsafeMatchIds(ctx, 'driver', wanted),
  };
}

function presentContact({ closeness: _closeness, ...row }: ContactRow): FoundContact {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** A request before an order of the same number. */
function byRecordKind(a: RecordRow, b: RecordRow): number {
  return RECORD_KINDS.indexOf(a.kind) - RECORD_KINDS.indexOf(b.kind);
}

function presentRecord(row: RecordRow): FoundRecord {
  return { ...row, at: row.at?.toISOString() ?? null };
}

function presentFile(row: FileRow): FoundFile {
  return { ...row, created_at: row.created_at.toISOString() };
}
