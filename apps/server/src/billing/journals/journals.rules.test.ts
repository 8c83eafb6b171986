import { JOURNAL_FORMS } from '@fleet/contracts/billing/journals.ts';
import { describe, expect, it } from 'vitest';
import { type FileLine, journalFile } from './journal-forms.rules.ts';
import {
  type JournalEntry,
  journalGaps,
  journalLines,
  journalSums,
  refuseMapping,
} from './journals.rules.ts';

const posting = (account: string, party_id: number, amount_halalas: number) => ({
  account,
  party_id,
  party_name: null,
  amount_halalas,
});
const entry = (postings: JournalEntry['postings'], more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 7,
  kind: 'capture',
  is_reversal: false,
  posted_on: '2026-03-05',
  vat_rate_basis_points: 1_500,
  postings,
  plate_no: 'JDR 4821',
  station: 'Olaya',
  client: 'Fleet',
  network: 'Oasis',
  cost_centre: 'RUH-1',
  ...more,
});
const CLIENT = { side: 'client', party_id: 3 } as const;
const NETWORK = { side: 'network', party_id: 9 } as const;
const PLATFORM = { side: 'platform', party_id: 0 } as const;
const of = (owner: Parameters<typeof journalLines>[0], from: JournalEntry) =>
  Object.fromEntries(journalLines(owner, from).map((line) => [line.role, line.amount_halalas]));

/** 87.20 of fuel, of which the hold had 100.00: the rest went back. */
const FILL = entry([
  posting('client_reserved', 3, -10_000),
  posting('client_allocated', 3, 1_280),
  posting('network_payable', 9, 8_720),
]);

describe('an entry in the books of each side', () => {
  it('is fuel with the VAT inside its price for who buys and who sells', () => {
    expect(of(CLIENT, FILL)).toEqual({ wallet: -8_720, fuel_expense: 7_583, input_vat: 1_137 });
    expect(of(NETWORK, FILL)).toEqual({ receivable: 8_720, fuel_sales: -7_583, output_vat: -1_137 });
    expect(of(PLATFORM, FILL)).toEqual({ client_funds: 8_720, network_payable: -8_720 });
  });

  it('is the opposite to the halala where it is reversed', () => {
    const back = {
      ...FILL,
      is_reversal: true,
      postings: FILL.postings.map((one) => ({ ...one, amount_halalas: -one.amount_halalas })),
    };
    for (const owner of [CLIENT, NETWORK, PLATFORM])
      expect(of(owner, back)).toEqual(
        Object.fromEntries(Object.entries(of(owner, FILL)).map(([role, amount]) => [role, -amount])),
      );
  });

  it('has the VAT that a fee was charged with, and what is owed where the wallet is short', () => {
    const fee = entry([
      posting('client_main', 3, -1_000),
      posting('fees_receivable', 3, -4_750),
      posting('fees', 0, 5_000),
      posting('vat_payable', 0, 750),
    ]);
    expect(of(CLIENT, fee)).toEqual({
      wallet: -1_000,
      fees_owed: -4_750,
      fee_expense: 5_000,
      input_vat: 750,
    });
    expect(of(PLATFORM, fee)).toEqual({
      client_funds: 1_000,
      fees_receivable: 4_750,
      fees: -5_000,
      vat_payable: -750,
    });
    const topUp = entry([
      posting('bank', 0, -5_000),
      posting('fees_receivable', 3, 4_750),
      posting('client_main', 3, 250),
    ]);
    expect(of(CLIENT, topUp)).toEqual({ wallet: 250, fees_owed: 4_750, bank: -5_000 });
    const processing = entry([
      posting('network_payable', 9, -230),
      posting('fees', 0, 200),
      posting('vat_payable', 0, 30),
    ]);
    expect(of(NETWORK, processing)).toEqual({ receivable: -230, fee_expense: 200, input_vat: 30 });
  });

  it('has an order that is paid in the wallet until its delivery is invoiced', () => {
    const paid = entry([posting('client_main', 3, -1_150), posting('client_prepaid', 3, 1_150)]);
    for (const owner of [CLIENT, PLATFORM]) expect(journalLines(owner, paid)).toEqual([]);
    const settled = entry([
      posting('client_prepaid', 3, -1_150),
      posting('fees_receivable', 3, 920),
      posting('client_main', 3, 230),
    ]);
    expect(of(CLIENT, settled)).toEqual({ wallet: -920, fees_owed: 920 });
    expect(of(PLATFORM, settled)).toEqual({ client_funds: 920, fees_receivable: -920 });
  });

  it('is nothing where money only moved inside, and charges branches with expenses alone', () => {
    const hold = entry([posting('client_allocated', 3, -100), posting('client_reserved', 3, 100)]);
    for (const owner of [CLIENT, NETWORK, PLATFORM]) expect(journalLines(owner, hold)).toEqual([]);
    expect(journalLines(CLIENT, FILL).map((line) => line.cost_centre)).toEqual([null, 'RUH-1', null]);
  });

  it('adds up to control totals, refuses what does not balance and names what has no code', () => {
    const lines = journalLines(CLIENT, FILL);
    const { sums, control } = journalSums('client', [{ id: 7, lines }], { wallet: '1300' });
    expect(control).toEqual({ entries: 1, lines: 3, debit_halalas: 8_720, credit_halalas: 8_720 });
    const mapping = { form: 'sap', company_code: '', journal_code: 'SA' } as const;
    expect(journalGaps(mapping, sums)).toEqual({
      unmapped: ['fuel_expense', 'input_vat'],
      missing: ['company_code'],
    });
    expect(() => journalSums('client', [{ id: 7, lines: lines.slice(1) }], {})).toThrow(RangeError);
    const long = {
      company_code: '1000',

      form: 'sap',
      journal_code: 'SA',
      accounts: [{ role: 'wallet', code: '12345678901' }],
    } as const;
    expect(() => refuseMapping('client', long)).toThrow('cannot take');
    expect(() => refuseMapping('network', { ...long, form: 'csv' })).toThrow('cannot take');
  });
});

const LINE: FileLine = {
  entry_id: 7,
  posted_on: '2026-03-05',
  kind: 'Refueling',
  account_name: 'Fuel expense',
  account: '5100',
  description: 'Refueling, "JDR 4821"',
  party: 'Oasis',
  cost_centre: 'RUH-1',
  debit_halalas: 8_720,
  credit_halalas: 0,
};
const LINES: FileLine[] = [
  LINE,
  {
    ...LINE,
    account: '=1300',
    description: 'Refueling',
    cost_centre: '',
    debit_halalas: 0,
    credit_halalas: 8_720,
  },
];
const GOLDEN: Record<(typeof JOURNAL_FORMS)[number], string[]> = {
  csv: [
    '\uFEFFa,b',
    'LE-7,2026-03-05,Refueling,5100,Fuel expense,"Refueling, ""JDR 4821""",Oasis,RUH-1,87.20,',
    "LE-7,2026-03-05,Refueling,'=1300,Fuel expense,Refueling,Oasis,,,87.20",
    'Total,,,,,1 / 2,,,87.20,87.20',
  ],
  odoo: [
    'id,date,ref,journal_id,line_ids/account_id,line_ids/name,line_ids/debit,line_ids/credit',
    'fuel_le_7,2026-03-05,LE-7,SA,5100,"Refueling, ""JDR 4821"" · RUH-1",87.20,0.00',
    ",,,,'=1300,Refueling,0.00,87.20",
  ],
  zoho: [
    'Journal Date,Reference Number,Journal Number Prefix,Journal Number Suffix,Notes,Journal Type,Currency,Account,Description,Contact Name,Debit,Credit',
    '2026-03-05,LE-7,LE-,7,Refueling,both,SAR,5100,"Refueling, ""JDR 4821"" · RUH-1",,87.20,',
    "2026-03-05,LE-7,LE-,7,Refueling,both,SAR,'=1300,Refueling,,,87.20",
  ],
  quickbooks: [
    'Journal No,Journal Date,Account Name,Description,Debits,Credits,Class',
    'LE-7,03/05/2026,5100,"Refueling, ""JDR 4821""",87.20,,RUH-1',
    "LE-7,03/05/2026,'=1300,Refueling,,87.20,",
  ],
  sap: [
    'BUKRS\tBLART\tBLDAT\tBUDAT\tWAERS\tXBLNR\tBKTXT\tBSCHL\tHKONT\tWRBTR\tKOSTL\tSGTXT',
    '1000\tSA\t20260305\t20260305\tSAR\tLE-7\tRefueling\t40\t5100\t87.20\tRUH-1\tRefueling, "JDR 4821"',
    "1000\tSA\t20260305\t20260305\tSAR\tLE-7\tRefueling\t50\t'=1300\t87.20\t\tRefueling",
  ],
};

describe('the file', () => {
  it.each(JOURNAL_FORMS)('of %s has the columns of its import, line by line', (form) => {
    const mapping = { form, company_code: '1000', journal_code: 'SA' };
    const file = journalFile(LINES, mapping, { headers: ['a', 'b'], total: 'Total' });
    expect(file.split('\r\n')).toEqual([...GOLDEN[form], '']);
  });
});
