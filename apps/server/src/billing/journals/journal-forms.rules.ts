import type { JournalForm } from './journals.rules.ts';

/** A line of a file: an account of the party's own, debit or credit. */
export interface FileLine {
  readonly entry_id: number;
  /** `2026-11-29`. */
  readonly posted_on: string;
  readonly kind: string;
  readonly account_name: string;
  readonly account: string;
  readonly description: string;
  readonly party: string;
  readonly cost_centre: string;
  readonly debit_halalas: number;
  readonly credit_halalas: number;
}

interface Mapping {
  readonly form: JournalForm;
  readonly company_code: string;
  readonly journal_code: string;
}

/** Headers of the plain file and the name of its last line, in the reader's language. */
export interface PlainTexts {
  readonly headers: readonly string[];
  readonly total: string;
}

type Row = readonly string[];
type Writer = (lines: readonly FileLine[], mapping: Mapping, texts: PlainTexts) => Row[];

/** A programs' file: its rows, how they are divided, and the name's ending. */
const FORMS: Record<
  JournalForm,
  { readonly rows: Writer; readonly separator: ',' | '\t'; readonly ending: string }
> = {
  csv: { rows: plainRows, separator: ',', ending: 'csv' },
  odoo: { rows: odooRows, separator: ',', ending: 'csv' },
  zoho: { rows: zohoRows, separator: ',', ending: 'csv' },
  quickbooks: { rows: quickBooksRows, separator: ',', ending: 'csv' },
  sap: { rows: sapRows, separator: '\t', ending: 'txt' },
};

/** The file of a program's import. The same lines, mapping and texts always give the same bytes. */
export function journalFile(lines: readonly FileLine[], mapping: Mapping, texts: PlainTexts): string {
  const { rows, separator } = FORMS[mapping.form];
  const cell = separator === ',' ? quoted : plain;
  const body = rows(lines, mapping, texts).map((row) => row.map(cell).join(separator));
  // Spreadsheets read Arabic right only behind the mark; importers take it for a part of the first header.
  return `${mapping.form === 'csv' ? '\uFEFF' : ''}${body.join('\r\n')}\r\n`;
}

export function journalFileEnding(form: JournalForm): string {
  return FORMS[form].ending;
}

/** Our own columns, for whatever program; the last line has the control totals. */
function plainRows(lines: readonly FileLine[], _mapping: Mapping, { headers, total }: PlainTexts): Row[] {
  const sum = (key: 'debit_halalas' | 'credit_halalas') => lines.reduce((all, line) => all + line[key], 0);
  const entries = new Set(lines.map((line) => line.entry_id)).size;
  return [
    headers,
    ...lines.map((line) => [
      entryName(line),
      line.posted_on,
      line.kind,
      line.account,
      line.account_name,
      line.description,
      line.party,
      line.cost_centre,
      amount(line.debit_halalas),
      amount(line.credit_halalas),
    ]),
    [
      total,
      '',
      '',
      '',
      '',
      `${entries} / ${lines.length}`,
      '',
      '',
      amount(sum('debit_halalas')),
      amount(sum('credit_halalas')),
    ],
  ];
}

/**
 * Odoo, Accounting › Journal Entries › Import: field names of `account.move` and its `line_ids`, values of the entry on its first
 * line only. With the external `id` a file that is imported twice changes the entries instead of doubling them.
 * https://www.odoo.com/documentation/19.0/applications/essentials/export_import_data.html
 */
function odooRows(lines: readonly FileLine[], { journal_code }: Mapping): Row[] {
  const header = [
    ...['id', 'date', 'ref', 'journal_id'],
    ...['line_ids/account_id', 'line_ids/name', 'line_ids/debit', 'line_ids/credit'],
  ];
  return [
    header,
    ...lines.map((line, at) => {
      const isFirst = lines[at - 1]?.entry_id !== line.entry_id;
      return [
        ...(isFirst
          ? [`fuel_le_${line.entry_id}`, line.posted_on, entryName(line), journal_code]
          : ['', '', '', '']),
        line.account,
        withCostCentre(line),
        amount(line.debit_halalas) || '0.00',
        amount(line.credit_halalas) || '0.00',
      ];
    }),
  ];
}

/**
 * Zoho Books, Accountant › Manual Journals › Import: the columns of its sample file; lines with the same number are one journal.
 * https://www.zoho.com/za/books/help/accountant/manual-journal.html
 */
function zohoRows(lines: readonly FileLine[]): Row[] {
  const header = [
    ...['Journal Date', 'Reference Number', 'Journal Number Prefix', 'Journal Number Suffix', 'Notes'],
    ...['Journal Type', 'Currency', 'Account', 'Description', 'Contact Name', 'Debit', 'Credit'],
  ];
  return [
    header,
    ...lines.map((line) => [
      ...[line.posted_on, entryName(line), 'LE-', String(line.entry_id), line.kind],
      // Of both bases of accounting. A contact must exist there, so its name is in the description.
      ...['both', 'SAR', line.account, withCostCentre(line), ''],
      ...[amount(line.debit_halalas), amount(line.credit_halalas)],
    ]),
  ];
}

/**
 * QuickBooks Online, Settings › Import data › Journal entries: accounts by name, not by number, days as MM/DD/YYYY.
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
function quickBooksRows(lines: readonly FileLine[]): Row[] {
  return [
    ['Journal No', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits', 'Class'],
    ...lines.map((line) => {
      const [year, month, day] = line.posted_on.split('-');
      return [
        ...[entryName(line), `${month}/${day}/${year}`, line.account, line.description],
        ...[amount(line.debit_halalas), amount(line.credit_halalas), line.cost_centre],
      ];
    }),
  ];
}

const SAP = { debit: '40', credit: '50', header_text: 25, item_text: 50, cost_centre: 10 } as const;

/**
 * SAP's flat journal: a tab-separated line an item, named by the fields of document header and segment (BKPF, BSEG) that journal
 * uploads map by; lines with the same XBLNR are one document. Posting keys 40 and 50 are debit and credit of G/L accounts.
 * https://help.promenta.com/solutions/journal-solution/excel-templates/
 */
function sapRows(lines: readonly FileLine[], { company_code, journal_code }: Mapping): Row[] {
  const header = [
    ...['BUKRS', 'BLART', 'BLDAT', 'BUDAT', 'WAERS', 'XBLNR', 'BKTXT'],
    ...['BSCHL', 'HKONT', 'WRBTR', 'KOSTL', 'SGTXT'],
  ];
  return [
    header,
    ...lines.map((line) => {
      const day = line.posted_on.replaceAll('-', '');
      const isDebit = line.debit_halalas > 0;
      return [
        ...[company_code, journal_code, day, day, 'SAR', entryName(line)],
        ...[line.kind.slice(0, SAP.header_text), isDebit ? SAP.debit : SAP.credit, line.account],
        amount(line.debit_halalas + line.credit_halalas),
        ...[line.cost_centre.slice(0, SAP.cost_centre), line.description.slice(0, SAP.item_text)],
      ];
    }),
  ];
}

/** The name of an entry everywhere in the product. */
function entryName({ entry_id }: FileLine): string {
  return `LE-${entry_id}`;
}

function withCostCentre({ description, cost_centre }: FileLine): string {
  return cost_centre === '' ? description : `${description} · ${cost_centre}`;
}

/** Riyals with two decimals; empty for nothing. */
function amount(halalas: number): string {
  if (halalas === 0) return '';
  return `${Math.trunc(halalas / 100)}.${String(halalas % 100).padStart(2, '0')}`;
}

/** What a spreadsheet would evaluate. No number of ours is below zero. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A tab or line break inside a text would be another column or line. */
function plain(text: string): string {
  const safe = text.replaceAll(/[\t\r\n]+/g, ' ');
  return FORMULA.test(safe) ? `'${safe}` : safe;
}
