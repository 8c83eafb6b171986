/** The value of `NAME: value` in a TSPLIB-like file. */
export function headerOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1];
}

/** The numeric rows of a section; none if there is no such section. */
export function sectionOf(text: string, name: string): number[][] {
  const at = new RegExp(`^${name}\\s*$`, 'm').exec(text)?.index;
  if (at === undefined) return [];
  const rows: number[][] = [];
  for (const line of text.slice(at).split(/\r?\n/).slice(1)) {
    if (!/^\s*-?\d/.test(line)) break;
    rows.push(line.trim().split(/\s+/).map(Number));
  }
  return rows;
}
