import { appearanceSchema } from '@fleet/contracts/access/sessions.ts';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import {
  checkPassword,
  type NewUser,
  passwordProblem,
  readAppearance,
  readCivilId,
  readNewUser,
} from './users.rules.ts';

const sara = {
  name: 'Sara Al Otaibi',
  email: 'sara.otaibi@example.sa',
  mobile: '512345678',
  civil_id: '1012345672',
};

describe('a new password', () => {
  test.each([
    ['Mahatta-2026', null],
    ['correct horse battery', null],
    ['كلمةسرطويلةجدا', null],
    ['short-123', 'too_short'],
    ['Password123', 'too_common'],
    ['QWERTYUIOP', 'too_common'],
    ['١٢٣٤٥٦٧٨٩٠', 'too_common'],
    ['aaaaaaaaaaaa', 'too_common'],
    ['1212121212', 'too_common'],
    ['sara.otaibi@example.sa', 'own_data'],
    ['Sara.Otaibi1', 'own_data'],
    ['SaraAlOtaibi', 'own_data'],
    ['0512345678', 'own_data'],
    ['966512345678', 'own_data'],
    ['1012345672', 'own_data'],
    ['sara likes blue trucks', null],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, sara)).toBe(problem);
  });

  test('is measured in characters, however it was typed', () => {
    expect(passwordProblem('𝒜'.repeat(5), { ...sara, name: 'x' })).toBe('too_short');
  });

  test('is rejected with the reason and the required length', () => {
    const refusal = refusalOf(() => checkPassword('short', sara));
    expect(refusal).toMatchObject({
      code: 'WEAK_PASSWORD',
      fields: { password: 'too_short' },
      details: { reason: 'too_short', min_length: 10 },
    });
  });
});

describe('a civil ID', () => {
  test.each([
    ['1000000008', '1000000008'],
    [' ٢٠١٢٣٤٥٦٧٠ ', '2012345670'],
    ['1000000000', null],
    ['2012345671', null],
    ['3000000000', '3000000000'],
    ['12345', '12345'],
    ['123456789012', '123456789012'],
    ['1234567890123', null],
    ['A1234567', null],
    ['', null],
  ])('%s is stored as %s', (text, expected) => {
    expect(readCivilId(text)).toBe(expected);
  });
});

describe('a new user', () => {
  const manager: NewUser = {
    group: 'client_manager',
    name: ' Sara ',
    email: ' Sara@Example.SA ',
    client_id: 7,
  };

  test('is stored with a lowercase email and a plain mobile number', () => {
    expect(readNewUser({ ...manager, mobile: '+966 51 234 5678' })).toEqual({
      group: 'client_manager',
      name: 'Sara',
      email: 'sara@example.sa',
      civil_id: null,
      mobile: '512345678',
      language: 'en',
      client_id: 7,
      driver_id: null,
      network_id: null,
      station_id: null,
      staff_id: null,
    });
  });

  test.each<[string, Partial<NewUser>, Record<string, string>]>([
    ['without a name', { name: ' ' }, { name: 'required' }],
    ['without an email', { email: null }, { email: 'required' }],
    ['with an incomplete email', { email: 'sara@' }, { email: 'invalid_format' }],
    ['with a wrong check digit', { civil_id: '1000000000' }, { civil_id: 'invalid_civil_id' }],
    ['with an invalid mobile number', { mobile: '112345678' }, { mobile: 'invalid_mobile' }],
    ['without the company', { client_id: null }, { client_id: 'required' }],
    ['with another party', { station_id: 3 }, { station_id: 'not_of_this_group' }],
    ['as administrator with a company', { group: 'admin' }, { client_id: 'not_of_this_group' }],
    ['as driver without the driver', { group: 'driver' }, { driver_id: 'required' }],
    ['with several faults', { name: '', email: 'x' }, { name: 'required', email: 'invalid_format' }],
  ])('%s is rejected by field', (_, change, fields) => {
    expect(refusalOf(() => readNewUser({ ...manager, ...change }))).toMatchObject({
      code: 'INVALID_FIELDS',
      fields,
    });
  });

  test('as supervisor needs no email with a civil ID for sign-in', () => {
    expect(
      readNewUser({ group: 'supervisor', name: 'Omar', civil_id: '1000000008', staff_id: 2 }).email,
    ).toBeNull();
    expect(refusalOf(() => readNewUser({ group: 'supervisor', name: 'Omar', staff_id: 2 })).fields).toEqual({
      email: 'required',
    });
  });
});

test('stored appearance settings are completed with defaults, and invalid ones are dropped', () => {
  expect(readAppearance({ skin: 'dark' })).toEqual({ ...appearanceSchema.parse({}), skin: 'dark' });
  expect(readAppearance({ skin: 'sepia' })).toEqual(appearanceSchema.parse({}));
  expect(readAppearance(null).skin).toBe('semi-dark');
});

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
