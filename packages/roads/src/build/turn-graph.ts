import { nodeKey, type RoadSource } from './road-source.ts';
import type { SectionMap } from './sections.ts';

/** An edge before the order of nodes is known. */
export interface TurnEdge {
  readonly section: number;
  readonly isReverse: boolean;
  readonly tail: number;
  readonly head: number;
}

export interface TurnGraph {
  readonly nodes: number;
  readonly edges: readonly TurnEdge[];
  /** The junction (node of the section map) of each node. */
  readonly junctionOf: readonly number[];
}

/**
 * A graph in which every street is allowed: an approach with a restricted turn ends in a node of its own, which is left only by the
 * turns allowed after it. Only its largest strongly connected part is kept, so that every place in it reaches every other.
 */
export function buildTurnGraph({ sections, nodeOf }: SectionMap, { restrictions }: RoadSource): TurnGraph {
  const directed = sections.flatMap(
    ({ from, to, firstStreet, lastStreet, isForward, isBackward }, section) => [
      ...(isForward
        ? [{ section, isReverse: false, from, to, leaves: firstStreet, arrives: lastStreet }]
        : []),
      ...(isBackward
        ? [{ section, isReverse: true, from: to, to: from, leaves: lastStreet, arrives: firstStreet }]
        : []),
    ],
  );
  const leaving = new Map<number, number[]>();
  directed.forEach(({ from }, index) => {
    const list = leaving.get(from);
    if (list) list.push(index);
    else leaving.set(from, [index]);
  });

  const nodeAt = new Map<number, number>();
  const junctionOf: number[] = [];
  const addNode = (junction: number) => junctionOf.push(junction) - 1;
  for (const { from, to } of directed)
    for (const junction of [from, to]) if (!nodeAt.has(junction)) nodeAt.set(junction, addNode(junction));

  const rulesAt = Map.groupBy(restrictions, ({ via }) => nodeOf.get(nodeKey(via)));
  const exits = new Map<number, readonly number[]>();
  const headOf = directed.map(({ to, arrives }) => {
    const rules = (rulesAt.get(to) ?? []).filter(({ from }) => from === arrives);
    const all = leaving.get(to) ?? [];
    const only = rules.filter(({ rule }) => rule === 'only').map((rule) => rule.to);
    const forbidden = rules.filter(({ rule }) => rule === 'forbidden').map((rule) => rule.to);
    const allowed = all.filter((index) => {
      const { leaves } = directed[index]!;
      return !forbidden.includes(leaves) && (only.length === 0 || only.includes(leaves));
    });
    // A rule that names no way on of this data is not applied.
    if (allowed.length === all.length || allowed.length === 0) return nodeAt.get(to)!;
    const node = addNode(to);
    exits.set(node, allowed);
    return node;
  });
  junctionOf.forEach((junction, node) => {
    if (!exits.has(node)) exits.set(node, leaving.get(junction) ?? []);
  });
  const edges = junctionOf.flatMap((_, tail) =>
    exits.get(tail)!.map((index) => {
      const { section, isReverse } = directed[index]!;
      return { section, isReverse, tail, head: headOf[index]! };
    }),
  );
  return largestStrongPart({ nodes: junctionOf.length, edges, junctionOf });
}

function largestStrongPart({ nodes, edges, junctionOf }: TurnGraph): TurnGraph {
  const part = strongParts(nodes, edges);
  const sizes = new Map<number, number>();
  for (const p of part) sizes.set(p, (sizes.get(p) ?? 0) + 1);
  const [largest] = [...sizes].reduce((largest, entry) => (entry[1] > largest[1] ? entry : largest), [0, 0]);
  const renumbered = new Int32Array(nodes).fill(-1);
  const kept: number[] = [];
  part.forEach((p, node) => {
    if (p === largest) renumbered[node] = kept.push(junctionOf[node]!) - 1;
  });
  return {
    nodes: kept.length,
    junctionOf: kept,
    edges: edges
      .filter(({ tail, head }) => renumbered[tail]! >= 0 && renumbered[head]! >= 0)
      .map((edge) => ({ ...edge, tail: renumbered[edge.tail]!, head: renumbered[edge.head]! })),
  };
}

/** Number of the strongly connected part of each node (Tarjan 1972, with a stack of our own: streets are deep). */
function strongParts(nodes: number, edges: readonly TurnEdge[]): Int32Array {
  const start = new Int32Array(nodes + 1);
  for (const { tail } of edges) start[tail + 1]!++;
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!;
  const heads = new Int32Array(edges.length);
  const filled = start.slice();
  for (const { tail, head } of edges) heads[filled[tail]!++] = head;

  const part = new Int32Array(nodes).fill(-1);
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const next = start.slice();
  const open: number[] = [];
  let visited = 0;
  let parts = 0;
  for (let root = 0; root < nodes; root++) {
    if (index[root]! >= 0) continue;
    const path = [root];
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (index[node]! < 0) {
        index[node] = visited;
        low[node] = visited++;
        open.push(node);
      }
      if (next[node]! < start[node + 1]!) {
        const head = heads[next[node]!++]!;
        if (index[head]! < 0) path.push(head);
        else if (part[head]! < 0) low[node] = Math.min(low[node]!, index[head]!);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low[above] = Math.min(low[above]!, low[node]!);
      if (low[node] === index[node]) {
        for (let member = -1; member !== node; part[member] = parts) member = open.pop()!;
        parts++;
      }
    }
  }
  return part;
}
