import { getFile } from '@fleet/contracts/access/files.ts';
import { clientLogin, createInvitation, register } from '@fleet/contracts/access/sessions.ts';
import { getClient } from '@fleet/contracts/fleet/clients.ts';
import {
  approveRegistration,
  getRegistration,
  listRegistrations,
  rejectRegistration,
  submitRegistration,
  uploadRegistrationDocument,
} from '@fleet/contracts/fleet/registrations.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/races/at-once.ts';
import { buildWorld, crNumber, vatNo, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { purgeDocuments } from './registrations.service.ts';

let world: World;
let admin: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  [admin, other] = [await world.makeUser('admin'), await world.makeUser('admin')];
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const PASSWORD = 'desert falcon at dawn';

/** Every test is its own day, so that one address does not use up its registrations. */
const nextDay = () => world.advance(2 * 86_400);

async function upload(kind: 'cr_certificate' | 'vat_certificate', file: Buffer | undefined = PDF) {
  const { body } = await world.call(uploadRegistrationDocument, { body: { kind }, file });
  return body.document;
}

let number = 70_000;
function numbers() {
  number += 1;
  return { vat_no: vatNo(number), cr_number: crNumber(number) };
}

async function form(fields: object = {}) {
  return {
    name_en: `Wadi Transport ${number}`,
    name_ar: `نقليات الوادي ${number}`,
    ...numbers(),
    building_no: '7421',
    street: 'King Fahd Road',
    district: 'Al Olaya',
    city: 'Riyadh',
    postal_code: '12212',
    additional_no: '3456',
    contact_name: 'Abeer Al-Shehri',
    contact_email: `abeer${number}@wadi.sa`,
    contact_mobile: '0551234567',
    language: 'ar',
    cr_document: await upload('cr_certificate'),
    vat_document: await upload('vat_certificate'),
    ...fields,
  };
}

const submit = (body: object, key?: string) =>
  world.call(submitRegistration, { body, ...(key ? { key } : {}) });

async function submitted(fields: object = {}): Promise<number> {
  nextDay();
  const { status, body } = await submit(await form(fields));
  expect([status, body.code]).toEqual([201, undefined]);
  const found = await world.call(listRegistrations, { as: admin, query: { q: body.reference } });
  return found.body.rows[0]!.id;
}

const approve = (as: MadeUser, id: number, virtual_bank_account: string | null = null) =>
  world.call(approveRegistration, { as, params: { id }, body: { virtual_bank_account } });
const get = async (id: number) => (await world.call(getRegistration, { as: admin, params: { id } })).body;

describe('a registration', () => {
  it('is stored with Western digits, and its documents are for the platform only', async () => {
    const id = await submitted({ vat_no: '٣٠٠٠١٢٣٤٥٦٠٠٠٠٣', contact_email: 'Office@Wadi.SA' });
    const detail = await get(id);
    expect(detail).toMatchObject({
      reference: expect.stringMatching(/^RG-\d{7}$/),
      vat_no: '300012345600003',
      contact_email: 'office@wadi.sa',
      contact_mobile: '551234567',
      address: '7421 King Fahd Road, Al Olaya, Riyadh 12212-3456',
      checks: { vat_no_free: true, cr_number_free: true, email_free: true },
      can: { approve: true, reject: true, invite: false },
    });
    const file = { params: { id: detail.documents[0]!.file_id! } };
    expect((await world.call(getFile, { as: admin, ...file })).status).toBe(200);
    const stranger = await world.makeUser('client_manager');
    expect((await world.call(getFile, { as: stranger, ...file })).status).toBe(404);
  });

  it('is checked by the rules of its numbers', async () => {
    nextDay();
    const { body } = await submit(
      await form({
        vat_no: '400012345600003',
        cr_number: '70123',
        building_no: '74',
        postal_code: '1221A',
        contact_mobile: '0412345678',
        contact_email: 'abeer',
      }),
    );
    expect(body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: {
        vat_no: 'invalid_vat_no',
        cr_number: 'invalid_cr_number',
        building_no: 'digits_4',
        postal_code: 'digits_5',
        contact_mobile: 'invalid_mobile',
        contact_email: 'invalid_email',
      },
    });
  });

  it('is rejected in one way for a client and for a company that waits, by either number', async () => {
    const taken = numbers();
    await world.makeClient(taken);
    const waiting = numbers();
    await submitted(waiting);
    for (const known of [taken, waiting])
      for (const [field, value] of Object.entries(known)) {
        const { status, body } = await submit(await form({ [field]: value }));
        expect([status, body.code, body.fields, body.details]).toEqual([
          409,
          'ALREADY_REGISTERED',
          undefined,
          undefined,
        ]);
      }
  });

  it('sent many times at once waits once, with one key or with many', async () => {
    nextDay();
    const body = await form();
    const key = crypto.randomUUID();
    expect(await atOnce(8, () => submit(body, key))).toEqual({ won: 8, refused: [] });
    const forms = await Promise.all(Array.from({ length: 6 }, () => form({ vat_no: '311111111100003' })));
    expect(await atOnce(6, (index) => submit(forms[index]!))).toEqual({
      won: 1,
      refused: ['ALREADY_REGISTERED'],
    });
    const { total } = (await world.call(listRegistrations, { as: admin, query: { q: body.vat_no } })).body;
    expect(total).toBe(1);
  });

  it('says nothing of a person’s account to a stranger, and to the administrator that the address is taken', async () => {
    const user = await world.makeUser('client_manager');
    const id = await submitted({ contact_email: user.email });
    expect(await get(id)).toMatchObject({ checks: { email_free: false }, can: { approve: false } });
    expect(await approve(admin, id)).toMatchObject({
      status: 400,
      body: { fields: { 'contacts.admin.email': 'taken' } },
    });
    expect(await get(id)).toMatchObject({ status: 'pending', client_id: null });
  });
});

describe('a document', () => {
  it('is named by its secret, once, and only for its kind', async () => {
    nextDay();
    const first = await form();
    expect((await submit(await form({ vat_document: first.cr_document }))).body.fields).toEqual({
      vat_document: 'upload_again',
    });
    expect((await submit(first)).status).toBe(201);
    expect((await submit(await form({ cr_document: first.cr_document }))).body.fields).toEqual({
      cr_document: 'upload_again',
    });
  });

  it('is a picture or a PDF of at most 800 kB', async () => {
    nextDay();
    const send = (file: Buffer) =>
      world.call(uploadRegistrationDocument, { body: { kind: 'cr_certificate' }, file });
    expect((await send(Buffer.from('MZ program'))).body.code).toBe('UNSUPPORTED_FILE_TYPE');
    expect((await send(Buffer.alloc(900_000))).body.code).toBe('FILE_TOO_LARGE');
  });

  it('is taken from one address so often a day', async () => {
    nextDay();
    const statuses = [];
    for (let count = 0; count < 42; count += 1)
      statuses.push(
        (await world.call(uploadRegistrationDocument, { body: { kind: 'cr_certificate' }, file: PDF }))
          .status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is deleted when nothing was sent for three days, and thirty days after a rejection', async () => {
    nextDay();
    const unused = await upload('cr_certificate');
    const id = await submitted();
    await world.call(rejectRegistration, { as: admin, params: { id }, body: { reason: 'Expired' } });
    const files = (await get(id)).documents.map((document) => document.file_id);
    const stored = async () => (await world.rows('select id from files where id = any($1)', [files])).length;
    world.advance(3 * 86_400);
    await purgeDocuments(world.systemCtx());
    expect(await stored()).toBe(2);
    expect((await submit(await form({ cr_document: unused }))).body.fields).toEqual({
      cr_document: 'upload_again',
    });
    world.advance(30 * 86_400);
    await purgeDocuments(world.systemCtx());
    expect(await stored()).toBe(0);
    expect((await get(id)).documents.map((document) => document.file_id)).toEqual([null, null]);
  });
});

describe('an approval', () => {
  it('creates the client with its wallet, and its manager, who sets a password by a link that works once', async () => {
    const id = await submitted();
    const iban = 'SA0380000000608010167519';
    const { status, body } = await approve(admin, id, iban);
    expect([status, body.status]).toEqual([200, 'approved']);
    const client = await world.call(getClient, { as: admin, params: { id: body.client_id! } });
    expect(client.body).toMatchObject({
      name_en: body.name_en,
      virtual_bank_account: iban,
      contract_no: body.reference,
      vat_file_id: expect.any(Number),
      contacts: [{ kind: 'admin', name: 'Abeer Al-Shehri', has_password: false }],
    });
    const invite = async () =>
      (await world.call(createInvitation, { as: admin, body: { user_id: body.user!.id } })).body.token;
    const [dead, token] = [await invite(), await invite()];
    expect((await world.call(register, { body: { token: dead, password: PASSWORD } })).body.code).toBe(
      'INVALID_INVITATION',
    );
    expect(await atOnce(6, () => world.call(register, { body: { token, password: PASSWORD } }))).toEqual({
      won: 1,
      refused: ['INVALID_INVITATION'],
    });
    const user = { email: body.contact_email, password: PASSWORD };
    const { result } = (await world.call(clientLogin, { body: { user } })).body;
    expect(result.userData).toMatchObject({
      group: 'client_manager',
      client_id: body.client_id,
      language: 'ar',
    });
    const wallet = await world.call(getWallet, { as: result.accessToken });
    expect(wallet.body).toMatchObject({ main_halalas: 0 });
  });

  it('by two administrators at once is one client; the second is told', async () => {
    const id = await submitted();
    const { vat_no } = await get(id);
    expect(await atOnce(6, (index) => approve(index % 2 === 0 ? admin : other, id))).toEqual({
      won: 1,
      refused: ['STATUS_CONFLICT'],
    });
    expect(await world.rows('select id from clients where vat_no = $1', [vat_no])).toHaveLength(1);
  });

  it('and a rejection at once leave one decision', async () => {
    const id = await submitted();
    const reject = () =>
      world.call(rejectRegistration, { as: other, params: { id }, body: { reason: 'Expired' } });
    expect(await atOnce(6, (index) => (index % 2 === 0 ? approve(admin, id) : reject()))).toEqual({
      won: 1,
      refused: ['STATUS_CONFLICT'],
    });
  });

  it('after a rejection the company may register again, and the audit log has both', async () => {
    const company = numbers();
    const id = await submitted(company);
    await world.call(rejectRegistration, { as: admin, params: { id }, body: { reason: 'Expired' } });
    expect(await get(id)).toMatchObject({ reason: 'Expired', decided_by_name: expect.any(String) });
    expect((await approve(admin, await submitted(company))).status).toBe(200);
    const rows = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'registration' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows.map((row) => row.action)).toEqual(['create', 'reject']);
  });
});
