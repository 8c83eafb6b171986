import { expect, test } from 'vitest';
import { refusalOf, underField } from './app-error.ts';
import { meaningOf } from './constraints.ts';

const violated = (table: string, constraint: string, code = '23505') =>
  Object.assign(new Error('violated'), { code, table, constraint });

test.for([
  ['sims', 'sims_sim_number_taken', { kind: 'taken', field: 'sim_number' }],
  ['geofences', 'geofences_area__name_taken', { kind: 'taken', field: 'area.name' }],
  ['shifts', 'shifts_shift_open', { kind: 'state', code: 'SHIFT_OPEN' }],
  ['policies', 'policies_group_id_version_conflict', { kind: 'state', code: 'VERSION_CONFLICT' }],
  ['mails', 'mails_key_key', { kind: 'key' }],
  ['sims', 'sims_numbers', null],
  ['sims', 'sim_number_taken', null],
  ['sims', 'sims_taken', null],
] as const)('%s: %s', ([table, constraint, meaning]) => {
  expect(meaningOf(table, constraint)).toEqual(meaning);
});

test('a duplicate value is rejected by field, a forbidden state by code, anything else is a bug', () => {
  expect(refusalOf(violated('sims', 'sims_sim_number_taken'))).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { sim_number: 'taken' },
  });
  expect(refusalOf({ cause: violated('shifts', 'shifts_shift_open') })).toMatchObject({ code: 'SHIFT_OPEN' });
  expect(refusalOf(violated('ledger_balances', 'ledger_balances_insufficient_funds', '23514'))).toMatchObject(
    {
      code: 'INSUFFICIENT_FUNDS',
    },
  );
  expect(refusalOf(violated('mails', 'mails_key_key'))).toBeNull();
  expect(refusalOf(violated('sims', 'sims_sim_number_taken', '23502'))).toBeNull();
  expect(refusalOf(new Error('a bug'))).toBeNull();
});

test('the form section of the field is included, whether a rule or the database rejected it', () => {
  const error = violated('users', 'users_email_taken');
  expect(underField('contacts.admin', error)).toMatchObject({ fields: { 'contacts.admin.email': 'taken' } });
  expect(underField('contacts.admin', refusalOf(error))).toMatchObject({
    fields: { 'contacts.admin.email': 'taken' },
  });
  const bug = new Error('a bug');
  expect(underField('contacts.admin', bug)).toBe(bug);
});
