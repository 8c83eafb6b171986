import { createHash, randomBytes } from 'node:crypto';
import type * as contract from '@fleet/contracts/fleet/registrations.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { removePictures } from '../../access/files/files.service.ts';
import { readReceipt, saveCertificate } from '../../access/files/receipts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getFirstContact } from '../clients/client-contacts.service.ts';
import { type ClientNeeds, createClientFromForm } from '../clients/clients.service.ts';
import {
  clearRejectedDocuments,
  countWaiting,
  deleteOldUploads,
  findRegistration,
  insertRegistration,
  insertUpload,
  isKnownCompany,
  lockRegistration,
  registrationList,
  saveDecision,
  takeUpload,
} from './registrations.queries.ts';
import {
  clientOf,
  LIMITS,
  presentRegistration,
  type Registration,
  readRegistration,
  refuseUnlessPending,
} from './registrations.rules.ts';

export type { ClientNeeds };

const MAX_DOCUMENT_BYTES = 800_000;
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;
/** A registration that was begun and not sent. */
const UNUSED_UPLOADS_DAYS = 3;
const REJECTED_DOCUMENTS_DAYS = 30;

type DocumentKind = 'cr_certificate' | 'vat_certificate';

/**
 * Saves a stranger's document and answers with a secret that names it; nobody but the platform can read it. Throws
 * INVALID_FIELDS, FILE_TOO_LARGE, UNSUPPORTED_FILE_TYPE, TOO_MANY_REQUESTS.
 */
export async function uploadDocument(ctx: Ctx, kind: DocumentKind, input: Buffer | null) {
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a file.', undefined, { file: 'required' });
  const waiting = await countWaiting(ctx, daysAgo(ctx, 1));
  refuseBeyond(waiting.uploads >= LIMITS.uploads_a_day || waiting.unused >= LIMITS.unused_uploads);
  const read = await readReceipt(input, MAX_DOCUMENT_BYTES);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await inTransaction(ctx, async (ctx) => {
    const file_id = await saveCertificate(ctx, kind, read);
    await insertUpload(ctx, { file_id, kind, secret_hash: hashOf(secret) });
  });
  return { document: secret, media_type: read.media_type, size_bytes: read.bytes.length };
}

/**
 * Takes a registration in for approval. Throws ALREADY_REGISTERED, the same whether it is a client or waits, and by
 * either number; INVALID_FIELDS for a document that is not there any more; TOO_MANY_REQUESTS.
 */
export function submitRegistration(ctx: Ctx, body: z.output<(typeof contract.submitRegistration)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const waiting = await countWaiting(ctx, daysAgo(ctx, 1));
    refuseBeyond(waiting.registrations >= LIMITS.registrations_a_day || waiting.pending >= LIMITS.pending);
    const registration = readRegistration(body);
    if (await isKnownCompany(ctx, registration))
      throw new AppError('ALREADY_REGISTERED', 'This company is registered, or its registration waits.');
    const cr_file_id = await takeUpload(ctx, 'cr_certificate', hashOf(body.cr_document));
    const vat_file_id = await takeUpload(ctx, 'vat_certificate', hashOf(body.vat_document));
    if (!cr_file_id || !vat_file_id)
      throw new AppError('INVALID_FIELDS', 'Upload the document again.', undefined, {
        ...(cr_file_id ? {} : { cr_document: 'upload_again' }),
        ...(vat_file_id ? {} : { vat_document: 'upload_again' }),
      });
    const { id, reference } = await insertRegistration(ctx, { ...registration, cr_file_id, vat_file_id });
    await audit(ctx, { id, client_id: null }, 'create', undefined, registration);
    return { reference, created_at: ctx.now.toISOString() };
  });
}

export async function listRegistrations(
  ctx: Ctx,
  query: z.output<(typeof contract.listRegistrations)['query']>,
) {
  const page = await registrationList(query).page(ctx, query);
  const rows = page.rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
  return { ...page, rows };
}

/** One registration with its documents and checks. Throws NOT_FOUND. */
export async function getRegistration(ctx: Ctx, id: number) {
  const row = await findRegistration(ctx, id);
  if (!row) throw noSuchRegistration();
  return presentRegistration(row, ctx.actor);
}

/**
 * Approves: the client with its accounts, and its contact as fleet manager, who sets a password by an invitation.
 * Throws NOT_FOUND, STATUS_CONFLICT for the second of two, INVALID_FIELDS where a client or user has a value by now.
 */
export function approveRegistration(
  ctx: Ctx,
  id: number,
  virtual_bank_account: string | null,
  needs: Pick<ClientNeeds, 'openAccounts'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const registration = await getPending(ctx, id);
    const form = clientOf(registration, virtual_bank_account, riyadhDate(ctx.now));
    const client_id = await createClientFromForm(ctx, form, needs, registration.language);
    const user_id = await getFirstContact(ctx, client_id);
    const decision = { status: 'approved' as const, client_id, user_id };
    await saveDecision(ctx, id, decision);
    await audit(ctx, { id, client_id }, 'approve', { status: 'pending' }, decision);
  });
}

/** Rejects with a reason. Throws NOT_FOUND, STATUS_CONFLICT. */
export function rejectRegistration(ctx: Ctx, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await getPending(ctx, id);
    const decision = { status: 'rejected' as const, reason };
    await saveDecision(ctx, id, decision);
    await audit(ctx, { id, client_id: null }, 'reject', { status: 'pending' }, decision);
  });
}

/** Deletes documents of registrations that were never sent, and of those rejected some time ago. */
export function purgeDocuments(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await removePictures(ctx, [
      ...(await deleteOldUploads(ctx, daysAgo(ctx, UNUSED_UPLOADS_DAYS))),
      ...(await clearRejectedDocuments(ctx, daysAgo(ctx, REJECTED_DOCUMENTS_DAYS))),
    ]);
  });
}

async function getPending(ctx: Ctx, id: number): Promise<Registration> {
  const registration = await lockRegistration(ctx, id);
  if (!registration) throw noSuchRegistration();
  refuseUnlessPending(registration);
  return registration;
}

function audit(
  ctx: Ctx,
  { id, client_id }: { id: number; client_id: number | null },
  action: 'create' | 'approve' | 'reject',
  before: object | undefined,
  after: object,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'registration', subject_id: id, client_id, before, after });
}

function refuseBeyond(isBeyond: boolean): void {
  if (isBeyond) throw new AppError('TOO_MANY_REQUESTS', 'Too many registrations; try again tomorrow.');
}

function daysAgo(ctx: Ctx, days: number): Date {
  return new Date(ctx.now.getTime() - days * DAY_MS);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function noSuchRegistration(): AppError {
  return new AppError('NOT_FOUND', 'There is no such registration.');
}
