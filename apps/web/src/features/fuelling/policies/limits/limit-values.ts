import type { CHECK_CODES } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { EffectiveRule } from '@fleet/contracts/fuelling/policies.ts';
import type { LimitRow } from './limits.api.ts';

export type LevelValue = EffectiveRule['levels'][number];
type Code = (typeof CHECK_CODES)[number];

/** One value of the table: the one shown, and whatever else holds beside it. */
export interface LimitValue {
  shown: LevelValue;
  levels: readonly LevelValue[];
}

/** Where a value is from: set at the row itself, its profile's, or another level's. */
export function sourceOf(
  row: LimitRow,
  value: LevelValue,
): 'own' | 'profile' | 'group' | 'driver' | 'client' {
  if (value.level === row.level) return value.profile ? 'profile' : 'own';
  return value.level === 'vehicle' ? 'own' : value.level;
}

/** Whether the value counts the row alone, not a company or group together. */
function isAlone(row: LimitRow, code: Code, value: LevelValue): boolean {
  return (
    code === 'volume_per_fill' ||
    value.level === row.level ||
    value.level === 'driver' ||
    value.is_each_vehicle
  );
}

/** A figure: the smallest that counts the row alone, else the smallest of all together. */
export function figureValue(row: LimitRow, code: Code): LimitValue | null {
  const levels = row.rules.find((rule) => rule.code === code)?.levels ?? [];
  const alone = levels.filter((value) => isAlone(row, code, value));
  const [shown] = [...(alone.length > 0 ? alone : levels)].sort((a, b) => (a.limit ?? 0) - (b.limit ?? 0));
  return shown ? { shown, levels } : null;
}

/** A list or hours: the row's own before the wider levels'; all of them hold. */
export function listValue(row: LimitRow, code: Code): LimitValue | null {
  const levels = row.rules.find((rule) => rule.code === code)?.levels ?? [];
  const order = [row.level, 'driver', 'group', 'client'];
  const [shown] = [...levels].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return shown ? { shown, levels } : null;
}

/** `05–22`, `05:30–22`. */
export function hoursShort(from: number | null, to: number | null): string {
  const time = (minute: number) => {
    const hour = String(Math.floor(minute / 60)).padStart(2, '0');
    return minute % 60 === 0 ? hour : `${hour}:${String(minute % 60).padStart(2, '0')}`;
  };
  return from === null && to === null ? '' : `${time(from ?? 0)}–${time(to ?? 1_440)}`;
}

/** Runs of weekdays, from Sunday; the week goes round: `[[6, 4]]` is Saturday to Thursday. */
export function dayRuns(weekdays: readonly number[]): [first: number, last: number][] {
  const days = new Set(weekdays);
  if (days.size === 7) return [[0, 6]];
  const starts = [...days].filter((day) => !days.has((day + 6) % 7)).sort((a, b) => a - b);
  return starts.map((start) => {
    let last = start;
    while (days.has((last + 1) % 7)) last = (last + 1) % 7;
    return [start, last];
  });
}
