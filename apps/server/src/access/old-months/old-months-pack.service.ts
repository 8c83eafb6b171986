import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { hashOf, keyNumber, OldMonthError, type OldRow, type Part, textOf } from './old-months.rules.ts';

/** Higher levels take several times as long for a few percent. */
const SETTINGS = { params: { [constants.ZSTD_c_compressionLevel]: 9 } };

/** A file of rows, a line of JSON each, which `zstd -dc` opens too. */
export function packRows(table: string, rows: readonly OldRow[]): Part {
  const text = textOf(rows);
  const times = rows.map(({ at }) => at.getTime());
  const ids = rows.map(({ id }) => id);
  const keys = new Set(rows.flatMap((row) => row.keys));
  return {
    bytes: zstdCompressSync(text, SETTINGS),
    rows: rows.length,
    sha256: hashOf(text),
    first_key: rows[0]!.key,
    last_key: rows.at(-1)!.key,
    first_at: new Date(Math.min(...times)),
    // A row may have microseconds, which a Date has not: none is later than this.
    last_at: new Date(Math.max(...times) + 1),
    first_id: Math.min(...ids),
    last_id: Math.max(...ids),
    keys: [...new Set([...keys].map((key) => keyNumber(table, key)))],
  };
}

/** The lines of a file. Throws OldMonthError where it does not hold what was written to it. */
export function unpackRows(bytes: Buffer, { rows, sha256 }: Pick<Part, 'rows' | 'sha256'>): string[] {
  let text: string;
  try {
    text = zstdDecompressSync(bytes).toString();
  } catch (error) {
    throw new OldMonthError((error as Error).message);
  }
  const lines = text.split('\n');
  if (hashOf(text) !== sha256 || lines.length !== rows)
    throw new OldMonthError('it does not hold what was written to it');
  return lines;
}
