import { type Fill, isDirty, pumped } from '../fills.ts';
import { BEGIN_MS, DAY_MS, DAYS, HOUR_MS } from '../prices.ts';
import { elsewhere, following, invent, type Scene, shuffled } from '../scene.ts';
import { dayOf } from '../stations.ts';
import type { Attendant } from '../world.ts';

/**
 * attendant_pattern. An attendant steals over weeks, in one of three ways:
 * - skimming: nearly all full fills are recorded some liters too high (into a can);
 * - rounding: after the click, fueling continues to the next five or ten liters, into a can;
 * - ghost fills: fills of absent known vehicles: plate typed, no odometer, no phone.
 * Honest look-alikes: attendants with many fills, stations whose pumps are habitually set to whole liters, attendants who type more
 * plates than others.
 * Label: the fraudulent fills only.
 */
export function injectAttendantPattern(scene: Scene): void {
  const { random } = scene;
  const crooks = busyAttendants(scene);
  for (const scheme of shuffled(['skims', 'rounds', 'ghosts', random.pick(['rounds', 'ghosts'])], random)) {
    const { attendant, fills } = crooks.pop()!;
    const days = random.integer(20, 36);
    const from = random.integer(2, DAYS - days - 2);
    const his = fills.filter((fill) => {
      const day = dayOf(fill.closed_at_ms);
      return day >= from && day < from + days && !isDirty(fill);
    });
    if (scheme === 'ghosts') addGhostFills(scene, attendant, his, from, days);
    else
      for (const fill of his)
        if (fill.full && fill.volume_ml > 12_000) skim(scene, fill, scheme === 'rounds');
  }
}

/** Attendants with enough fills for a pattern, in random order. */
function busyAttendants(scene: Scene): { attendant: Attendant; fills: Fill[] }[] {
  const byAttendant = new Map<Attendant, Fill[]>();
  for (const fills of scene.fills.values())
    for (const fill of fills) {
      const his = byAttendant.get(fill.attendant);
      if (his) his.push(fill);
      else byAttendant.set(fill.attendant, [fill]);
    }
  const busy = [...byAttendant].filter(([, fills]) => fills.length > 70 && fills.length < 260);
  return shuffled(busy, scene.random).map(([attendant, fills]) => ({ attendant, fills }));
}

function skim({ random }: Scene, fill: Fill, rounds: boolean): void {
  if (!random.chance(rounds ? 0.7 : 0.85)) return;
  const before = fill.volume_ml;
  const step = random.chance(0.5) ? 5_000 : 10_000;
  const more = before * random.between(0.1, 0.24) + random.between(500, 2_500);
  fill.volume_ml = rounds ? Math.ceil((before + 600) / step) * step : pumped(before + more);
  fill.stolen_ml += fill.volume_ml - before;
  fill.indicators.add('attendant_pattern');
}

function addGhostFills(
  scene: Scene,
  attendant: Attendant,
  his: readonly Fill[],
  from: number,
  days: number,
): void {
  const { random } = scene;
  const known = shuffled(his, random).filter((fill) => !isDirty(fill));
  const rounds = shuffled(his, random).map((fill) => fill.closed_at_ms);
  for (const fill of known.slice(0, random.integer(14, 22))) {
    // While on duty: close to another fill of the same attendant.
    const next = following(scene, fill);
    const limit = Math.min(next?.closed_at_ms ?? 0, BEGIN_MS + (from + days) * DAY_MS) - 3 * HOUR_MS;
    const roundAt = rounds.find((at) => at > fill.closed_at_ms + 6 * HOUR_MS && at < limit);
    if (!roundAt || (next && isDirty(next))) continue;
    const ghost = invent(
      scene,
      fill,
      roundAt + random.between(-40, 40) * 60_000,
      random.between(18, 60) * 1_000,
      {
        ...{ attendant, shows: { odometer: 'none', plate: 'typed', phone: 'none' } },
        station: attendant.station,
      },
    );
    ghost.vehicle_coordinates = elsewhere(scene, ghost);
    ghost.indicators.add('attendant_pattern');
  }
}
