import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.ts';
import { findRoadRouter } from '../../platform/roads.ts';
import type { Stay, TrackFix } from './tracks.rules.ts';
import { drivesOf, onRoads, type RoadPiece } from './tracks-road.rules.ts';

/** Positions matched at a time, some 50 ms; requests are answered between. */
const AT_ONCE = 40;
/** Tracks in memory; the oldest go first. */
const MAX_TRACKS = 50;

const matched = new Map<string, RoadPiece>();

/**
 * A track on the roads it was driven on; null without a road graph. All roads are open: a vehicle that was in a closed area did drive
 * there. `name` identifies the track while its positions stay the same.
 */
export async function matchToRoads(
  ctx: Ctx,
  name: string,
  fixes: readonly TrackFix[],
  stays: readonly Stay[],
): Promise<RoadPiece | null> {
  const router = findRoadRouter(ctx.config);
  if (!router) return null;
  const key = `${name} ${fixes.length} ${fixes.at(-1)?.at}`;
  const found = matched.get(key);
  if (found) return found;
  const pieces: RoadPiece[] = [];
  for (const drive of drivesOf(fixes, stays))
    for (let at = 0; at < drive.length - 1; at += AT_ONCE) {
      pieces.push(onRoads(router, drive.slice(at, at + AT_ONCE + 1)));
      await nextTurn();
    }
  const sum = (of: (piece: RoadPiece) => number) =>
    Math.round(pieces.reduce((total, piece) => total + of(piece), 0));
  const track = {
    points: pieces.flatMap(({ points }) => points),
    distance_metres: sum(({ distance_metres }) => distance_metres),
    on_road_metres: sum(({ on_road_metres }) => on_road_metres),
  };
  matched.set(key, track);
  if (matched.size > MAX_TRACKS) matched.delete(matched.keys().next().value!);
  return track;
}
