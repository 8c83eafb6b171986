import { parseCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** The product's import template, filled with lines below its headers. */
export async function fillTemplate(
  template: Uint8Array,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<Buffer> {
  const { sheets } = await readXlsx(template);
  const headers = sheets[0]!.rows[0]!.map(String);
  const unknown = lines.flatMap((line) => Object.keys(line)).filter((header) => !headers.includes(header));
  if (unknown.length > 0)
    throw new Error(`The template has no columns ${unknown.join(', ')}: ${headers.join(', ')}`);
  const rows = [headers, ...lines.map((line) => headers.map((header) => line[header] ?? ''))];
  return Buffer.from(await writeXlsx({ sheets: [{ name: sheets[0]!.name, rows }] }));
}

/** Parses one of our CSV files into rows by header. */
export function readCsv(text: string): Record<string, string>[] {
  const [headers = [], ...rows] = parseCsv(text);
  return rows.map((row) =>
    Object.fromEntries(headers.map((header, at) => [String(header), String(row[at] ?? '')])),
  );
}
