/** A field that another user has changed since the form was opened. */
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
 * Merges unsaved changes with those another user has saved. `merged` contains mine where I changed something and theirs elsewhere;
 * `differences` are the fields they changed. `version` is always theirs.
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

/** Deep equality of drafts or their parts. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
