import type * as contract from '@fleet/contracts/fleet/clients.ts';
import {
  CONTACT_KINDS,
  type ContactKind,
  type createClient as createClientRoute,
} from '@fleet/contracts/fleet/clients.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { claimCertificates } from '../../access/files/certificates.service.ts';
import { rightsChanged } from '../../access/groups/groups.jobs.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { requireFree } from '../../platform/taken.ts';
import { appointContacts } from './client-contacts.service.ts';
import { savePrices, unsafeListContacts, unsafeListPrices } from './client-parts.queries.ts';
import {
  type ClientQuery,
  clientList,
  findClient,
  findClientRow,
  insertClient,
  lockClient,
  saveClient,
  unsafeFindTotals,
} from './clients.queries.ts';
import {
  type ClientNeeds,
  type ClientRow,
  type ListedClient,
  type NewClient,
  presentClient,
  readNewClient,
} from './clients.rules.ts';
import { clients } from './clients.table.ts';

export type { ClientNeeds };

type Fields = z.output<(typeof createClientRoute)['body']>;

/** Takes on a client and opens its three accounts at zero. Returns its id. Throws INVALID_FIELDS. */
export function createClient(
  ctx: Ctx,
  input: NewClient,
  needs: Pick<ClientNeeds, 'openAccounts'>,
): Promise<number> {
  return inTransaction(ctx, (ctx) => insertWithAccounts(ctx, readNewClient(input), needs));
}

/** The same with contacts, who become users, its own prices and its certificates. Returns its id. Throws INVALID_FIELDS. */
export function createClientFromForm(
  ctx: Ctx,
  { contacts, prices, ...input }: Fields,
  needs: Pick<ClientNeeds, 'openAccounts'>,
  language?: 'en' | 'ar',
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertWithAccounts(ctx, readNewClient(input, contacts), needs);
    await appointContacts(ctx, id, contacts, language);
    await saveParts(ctx, id, prices, input);
    return id;
  });
}

/** Changes a client. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateClient(
  ctx: Ctx,
  id: number,
  { version, contacts, prices, ...input }: z.output<typeof contract.updateClient.body>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getLocked(ctx, id);
    refuseIfChanged(before, version);
    const client = readNewClient(input, contacts);
    await requireFree(ctx, clients, client, id);
    const parts = await partsOf(ctx, id);
    await saveClient(ctx, id, { ...client, version: version + 1 });
    await appointContacts(ctx, id, contacts);
    await saveParts(ctx, id, prices, input);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'client',
      subject_id: id,
      client_id: id,
      before: { ...before, ...parts },
      after: { ...client, ...(await partsOf(ctx, id)) },
    });
  });
}

/**
 * Switches a client on or off. Off shuts its people out at once and no pump serves it any more; requests not at a pump
 * expire with their money back, what is being fuelled is finished. Throws NOT_FOUND.
 */
export function setClientStatus(ctx: Ctx, id: number, status: ClientRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const client = await getLocked(ctx, id);
    if (client.status === status) return;
    await saveClient(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'client',
      subject_id: id,
      client_id: id,
      before: { status: client.status },
      after: { status },
    });
    await addJob(ctx, rightsChanged, { client_id: id });
  });
}

/** A page of the clients the reader may see: all for an administrator, else the reader's own. */
export async function listClients(
  ctx: Ctx,
  query: z.output<typeof contract.listClients.query>,
  needs: Pick<ClientNeeds, 'balanceOf' | 'creditLimitOf'>,
) {
  const page = await clientList(ctx.actor, query, needs).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentClient(row, ctx.actor)) };
}

/** All of them that match, as a file. */
export function exportClients(
  ctx: Ctx,
  query: ClientQuery & z.output<typeof contract.exportClients.query>,
  reply: FastifyReply,
  needs: Pick<ClientNeeds, 'balanceOf' | 'creditLimitOf'>,
): Promise<void> {
  const money = (row: ListedClient) => presentClient(row, ctx.actor).balances;
  return sendExport(ctx, reply, query, {
    name: 'clients',
    rows: streamRows<ListedClient>(ctx, clientList(ctx.actor, query, needs).all),
    columns: [
      { key: 'name_en', value: (row) => row.name_en },
      { key: 'name_ar', value: (row) => row.name_ar },
      { key: 'main_balance', kind: 'halalas', value: (row) => money(row)?.main_halalas },
      { key: 'allocated_balance', kind: 'halalas', value: (row) => money(row)?.allocated_halalas },
      { key: 'reserved_amount', kind: 'halalas', value: (row) => money(row)?.reserved_halalas },
      { key: 'vat_no', value: (row) => row.vat_no },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
    ],
  });
}

/** What is stored of a client. Throws NOT_FOUND. */
export async function getClientRow(ctx: Ctx, id: number): Promise<ClientRow> {
  const row = await findClientRow(ctx, id);
  if (!row) throw noSuchClient();
  return row;
}

/** One client with contacts, prices and totals. Throws NOT_FOUND. */
export async function getClient(ctx: Ctx, id: number, needs: ClientNeeds) {
  const row = await findClient(ctx, id, needs);
  if (!row) throw noSuchClient();
  const [contacts, prices, totals] = [
    await unsafeListContacts(ctx, id),
    await unsafeListPrices(ctx, id),
    await unsafeFindTotals(ctx, id, needs),
  ];
  return { ...row, ...presentClient(row, ctx.actor), contacts, prices, totals };
}

async function insertWithAccounts(
  ctx: Ctx,
  client: NewClient,
  { openAccounts }: Pick<ClientNeeds, 'openAccounts'>,
): Promise<number> {
  await requireFree(ctx, clients, client);
  const id = await insertClient(ctx, client);
  await openAccounts(ctx, id);
  await recordAudit(ctx, {
    action: 'create',
    subject: 'client',
    subject_id: id,
    client_id: id,
    after: client,
  });
  return id;
}

async function saveParts(
  ctx: Ctx,
  id: number,
  prices: Fields['prices'],
  { vat_file_id, cr_file_id }: Pick<Fields, 'vat_file_id' | 'cr_file_id'>,
): Promise<void> {
  if ((await savePrices(ctx, id, prices)) !== new Set(prices.map((price) => price.vehicle_type_id)).size)
    throw invalid({ prices: 'unknown' });
  const documents = [vat_file_id, cr_file_id].filter((file) => file !== null);
  if (!(await claimCertificates(ctx, documents, { client_id: id })))
    throw invalid({ vat_file_id: 'unknown' });
}

/** Contacts and own prices as the history shows them. */
async function partsOf(ctx: Ctx, id: number) {
  const contacts = await unsafeListContacts(ctx, id);
  const prices = (await unsafeListPrices(ctx, id)).filter((price) => price.is_own);
  const emptyContacts = Object.fromEntries(CONTACT_KINDS.map((kind) => [kind, null])) as Record<
    ContactKind,
    object | null
  >;
  return {
    contacts: {
      ...emptyContacts,
      ...Object.fromEntries(contacts.map(({ kind, name, email, mobile }) => [kind, { name, email, mobile }])),
    },
    prices: prices.map(({ vehicle_type, registration_fee, monthly_sub_fee }) => ({
      vehicle_type: vehicle_type.name_en,
      registration_fee,
      monthly_sub_fee,
    })),
  };
}

async function getLocked(ctx: Ctx, id: number): Promise<ClientRow> {
  const client = await lockClient(ctx, id);
  if (!client) throw noSuchClient();
  return client;
}

function invalid(fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}

function noSuchClient(): AppError {
  return new AppError('NOT_FOUND', 'There is no such client.');
}
