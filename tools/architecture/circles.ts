/** Nouns must not depend on each other in a cycle, nor may the files of a web feature. */
import { isLayer, roomOf } from './rooms.ts';
import { listImports, resolveOurs, type SourceFiles, TEST_FILE, type Violation } from './source.ts';

/** From → to → a file with that dependency. */
export type Needs = Map<string, Map<string, string>>;

export function checkCircles(files: SourceFiles): Violation[] {
  const inServer = violationOf('modules form no circle', listNeeds(files));
  const inFeatures = violationOf('files of a feature form no circle', listFeatureNeeds(files));
  return [...inServer, ...inFeatures];
}

/** Imports between nouns. Tables and fragments are excluded: foreign keys and joins are not behavioral dependencies. */
export function listNeeds(files: SourceFiles): Needs {
  const needs: Needs = new Map();
  for (const [file, text] of files) {
    const room = roomOf(file);
    if (!room?.noun || !isLayer(room) || room.name === 'table' || TEST_FILE.test(file)) continue;
    for (const { from } of listImports(text)) {
      const other = roomOf(resolveOurs(file, from) ?? '');
      if (!other?.noun || !isLayer(other) || other.name === 'table' || other.name === 'fragments') continue;
      if (other.noun !== room.noun) addNeed(needs, room.noun, other.noun, file);
    }
  }
  return needs;
}

export function addNeed(needs: Needs, from: string, to: string, file: string): void {
  if (!needs.has(from)) needs.set(from, new Map());
  if (!needs.get(from)!.has(to)) needs.get(from)!.set(to, file);
}

function listFeatureNeeds(files: SourceFiles): Needs {
  const needs: Needs = new Map();
  for (const [file, text] of files) {
    if (roomOf(file)?.name !== 'web feature' || TEST_FILE.test(file)) continue;
    for (const { from, typeOnly } of listImports(text)) {
      const target = resolveOurs(file, from);
      if (target && !typeOnly && roomOf(target)?.name === 'web feature') addNeed(needs, file, target, file);
    }
  }
  return needs;
}

function violationOf(rule: string, needs: Needs): Violation[] {
  const circle = findCircle(needs);
  if (!circle) return [];
  const file = needs.get(circle[0]!)!.get(circle[1]!)!;
  return [{ rule, file, detail: circle.join(' → ') }];
}

function findCircle(needs: Needs): string[] | undefined {
  const done = new Set<string>();
  const walk = (noun: string, path: string[]): string[] | undefined => {
    if (path.includes(noun)) return [...path.slice(path.indexOf(noun)), noun];
    if (done.has(noun)) return undefined;
    for (const next of needs.get(noun)?.keys() ?? []) {
      const circle = walk(next, [...path, noun]);
      if (circle) return circle;
    }
    done.add(noun);
    return undefined;
  };
  for (const noun of needs.keys()) {
    const circle = walk(noun, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The largest set of nouns that all reach each other; a noun without a cycle counts alone. */
export function largestCircle(needs: Needs): string[] {
  const nouns = [...new Set([...needs.keys(), ...[...needs.values()].flatMap((to) => [...to.keys()])])];
  const reached = new Map(nouns.map((noun) => [noun, reachOf(noun, needs)]));
  const circles = nouns.map((noun) =>
    nouns.filter((other) => reached.get(noun)!.has(other) && reached.get(other)!.has(noun)),
  );
  return circles.reduce((largest, circle) => (circle.length > largest.length ? circle : largest), []);
}

function reachOf(noun: string, needs: Needs): Set<string> {
  const reached = new Set<string>();
  const open = [noun];
  while (open.length > 0) {
    for (const next of needs.get(open.pop()!)?.keys() ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}
