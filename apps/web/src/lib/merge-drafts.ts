/** A field two people disagree about since the form was opened. */
export interface Difference {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both changed it, to different values. */
  isClash: boolean;
}

type Fields = Record<string, unknown>;

/**
 * Puts one person's unsaved changes over what another saved meanwhile. `merged` keeps mine where I changed something and theirs everywhere
 * else; `differences` are the fields they changed. `version` is always theirs.
 */
export function mergeDrafts<Draft extends object>(
  before: Draft,
  mine: Draft,
  theirs: Draft,
): { merged: Draft; differences: Difference[] } {
  const merged = { ...theirs } as Fields;
  const differences: Difference[] = [];
  for (const field of Object.keys(theirs)) {
    if (field === 'version') continue;
    const [was, my, their] = [before, mine, theirs].map((draft) => (draft as Fields)[field]);
    const isMineChanged = !isSame(was, my);
    if (isMineChanged) merged[field] = my;
    if (!isSame(was, their)) {
      const isClash = isMineChanged && !isSame(my, their);
      differences.push({ field, before: was, theirs: their, mine: my, isClash });
    }
  }
  return { merged: merged as Draft, differences };
}

/** Whether two drafts, or parts of them, say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
