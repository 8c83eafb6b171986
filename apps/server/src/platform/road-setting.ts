import { join, resolve } from 'node:path';
import { problemOfGraph } from '@fleet/roads/files/graph-file.ts';

const BUILT_IN = join(import.meta.dirname, '../../../../data/riyadh/roads.graph');

/** Source of distances and travel times. */
export type RoadSetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'graph'; readonly path: string }
  | { readonly kind: 'osrm' | 'valhalla'; readonly address: string };

/** Reads `ROAD_ROUTER`; `problems` takes what is wrong with it. */
export function readRoadSetting(input: string, root: string, problems: string[]): RoadSetting {
  const setting = settingOf(input.trim(), root);
  if (!setting) {
    problems.push(
      'ROAD_ROUTER: nothing (the built-in roads), none (straight lines), graph:FILE, osrm:http://… or valhalla:http://…',
    );
    return { kind: 'none' };
  }
  const problem = setting.kind === 'graph' ? problemOfGraph(setting.path) : null;
  if (problem) problems.push(`ROAD_ROUTER: ${problem}`);
  return setting;
}

function settingOf(text: string, root: string): RoadSetting | null {
  if (text === '') return { kind: 'graph', path: BUILT_IN };
  if (text === 'none') return { kind: 'none' };
  const [, kind, value] = /^(graph|osrm|valhalla):(\S.*)$/.exec(text) ?? [];
  if (kind === 'graph') return { kind, path: resolve(root, value!) };
  if ((kind === 'osrm' || kind === 'valhalla') && /^https?:\/\/\S+$/.test(value!))
    return { kind, address: value! };
  return null;
}
