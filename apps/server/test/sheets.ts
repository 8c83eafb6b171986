import { parseCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** The product's own import template with lines below its heads, as somebody fills it in a spreadsheet and saves it. */
export async function fillTemplate(
  template: Uint8Array,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<Buffer> {
  const { sheets } = await readXlsx(template);
  const heads = sheets[0]!.rows[0]!.map(String);
  const unknown = lines.flatMap((line) => Object.keys(line)).filter((head) => !heads.includes(head));
  if (unknown.length > 0)
    throw new Error(`The template has no columns ${unknown.join(', ')}: ${heads.join(', ')}`);
  const rows = [heads, ...lines.map((line) => heads.map((head) => line[head] ?? ''))];
  return Buffer.from(await writeXlsx({ sheets: [{ name: sheets[0]!.name, rows }] }));
}

/** A CSV file of ours as rows by their heads. */
export function readCsv(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = parseCsv(text);
  return rows.map((row) =>
    Object.fromEntries(heads.map((head, at) => [String(head), String(row[at] ?? '')])),
  );
}
