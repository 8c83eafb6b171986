import { expect, it } from 'vitest';
import { contentHash } from './settlement-files.rules.ts';

const FILE = { reference_number: 'PF-0000001', value_date: '2026-04-05' };
const TRANSFER = {
  position: 1,
  batch_reference: 'SET-0000001',
  period: '2026-03',
  beneficiary_name: 'Nafta Trading Co',
  iban: 'SA0380000000608010167519',
  amount_halalas: 100,
};

it('a file with another day, payee, IBAN, amount or transfer is not the one that was released', () => {
  const changed = [
    contentHash({ ...FILE, value_date: '2026-04-06' }, [TRANSFER]),
    contentHash(FILE, [{ ...TRANSFER, beneficiary_name: 'Mallory' }]),
    contentHash(FILE, [{ ...TRANSFER, iban: 'SA6880000000608010167513' }]),
    contentHash(FILE, [{ ...TRANSFER, amount_halalas: 101 }]),
    contentHash(FILE, [TRANSFER, { ...TRANSFER, position: 2 }]),
  ];
  expect(new Set([contentHash(FILE, [TRANSFER]), ...changed]).size).toBe(6);
  expect(contentHash(FILE, [{ ...TRANSFER }])).toBe(contentHash(FILE, [TRANSFER]));
});
