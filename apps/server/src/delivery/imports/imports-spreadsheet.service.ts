import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './imports-cells.rules.ts';
import { isSafeZip } from './imports-zip.service.ts';

export type SpreadsheetKind = 'xlsx' | 'csv';

/** Why a file could not be read; its sentence is under `import.failures`. */
export type Failure =
  | 'not_a_spreadsheet'
  | 'too_large'
  | 'encrypted'
  | 'no_header_row'
  | 'missing_columns'
  | 'no_lines'
  | 'too_many_rows';

export class SpreadsheetError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

export interface SpreadsheetRow {
  /** As a spreadsheet counts, from 1. */
  readonly row_no: number;
  readonly cells: readonly string[];
}

const MAX_COLUMNS = 60;
const ZIP_MAGIC = 0x504b0304;
const OLD_OFFICE_MAGIC = 0xd0cf11e0;

/** The type of a file by its bytes, whatever its name; null for unsupported ones. */
export function detectSpreadsheetKind(bytes: Buffer): SpreadsheetKind | null {
  if (bytes.length < 4) return null;
  const magic = bytes.readUInt32BE(0);
  if (magic === ZIP_MAGIC) return 'xlsx';
  if (magic === OLD_OFFICE_MAGIC) return null;
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return isUtf16 || !bytes.subarray(0, 8_192).includes(0) ? 'csv' : null;
}

/** The rows of a file's first sheet, empty ones left out, one after the other. Throws SpreadsheetError. */
export async function* spreadsheetRows(bytes: Buffer): AsyncGenerator<SpreadsheetRow> {
  const kind = detectSpreadsheetKind(bytes);
  if (kind === null) throw new SpreadsheetError('not_a_spreadsheet');
  if (kind === 'csv') yield* csvRows(bytes);
  else yield* xlsxRows(bytes);
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<SpreadsheetRow> {
  if (!(await isSafeZip(bytes))) throw new SpreadsheetError('too_large');
  try {
    for await (const row of streamXlsxRows(bytes, { sheet: 0 })) {
      const cells = textsOf(row.values);
      if (cells) yield { row_no: row.index + 1, cells };
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError(
      /encrypt|password/i.test((error as Error).name) ? 'encrypted' : 'not_a_spreadsheet',
    );
  }
}

function* csvRows(bytes: Buffer): Generator<SpreadsheetRow> {
  const text = decode(bytes);
  let row_no = 0;
  for (const values of streamCsvRows(text, { delimiter: delimiterOf(text) })) {
    row_no += 1;
    const cells = textsOf(values);
    if (cells) yield { row_no, cells };
  }
}

/** The texts of a row without empty cells at its end; null when there is nothing in it. */
function textsOf(values: readonly unknown[]): string[] | null {
  const cells = values.slice(0, MAX_COLUMNS).map(cellText);
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells.length === 0 ? null : cells;
}

/** UTF-8, UTF-16 as Excel's "Unicode text", or the Windows code page Arabic Excel saves CSV in. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** The most frequent separator of the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
