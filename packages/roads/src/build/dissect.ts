/** An undirected graph as adjacency lists, with a place for each node. */
export interface PlacedGraph {
  readonly neighbors: readonly (readonly number[])[];
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Parts this small are ordered as they are. */
const SMALL = 6;
/** Share of nodes fixed to each side of a cut. */
const FIXED_SHARE = 0.28;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/**
 * Nested dissection by inertial flow (Schild and Sommer, SEA 2015): the nodes in the order in which a hierarchy contracts them.
 * Each part is cut where the fewest edges join the two ends of it along one of four directions; the nodes of the cut come last.
 */
export function dissectionOrder(graph: PlacedGraph): Int32Array {
  const nodes = graph.neighbors.length;
  const order = new Int32Array(nodes);
  let last = nodes;
  const side = new Int32Array(nodes).fill(-1);
  const parts: number[][] = [Array.from({ length: nodes }, (_, node) => node)];
  // The order is filled from its end, so cuts come after everything they separate.
  while (parts.length > 0) {
    const part = parts.pop()!;
    if (part.length <= SMALL) {
      for (const node of part) order[--last] = node;
      continue;
    }
    const { separator, left, right } = cut(graph, part, side);
    for (const node of separator) order[--last] = node;
    if (left.length > 0) parts.push(left);
    if (right.length > 0) parts.push(right);
  }
  return order;
}

interface Cut {
  readonly separator: number[];
  readonly left: number[];
  readonly right: number[];
}

function cut(graph: PlacedGraph, part: readonly number[], side: Int32Array): Cut {
  const pieces = connectedPieces(graph, part, side);
  if (pieces.length > 1) {
    const [first, ...others] = pieces;
    return { separator: [], left: first!, right: others.flat() };
  }
  let best: Cut | undefined;
  for (const [dx, dy] of DIRECTIONS) {
    const along = [...part].sort(
      (a, b) => dx * (graph.x[a]! - graph.x[b]!) + dy * (graph.y[a]! - graph.y[b]!) || a - b,
    );
    const found = minimumCut(graph, along);
    if (!best || worth(found) < worth(best)) best = found;
  }
  return best!;
}

/** Small separators first; of equal ones the more even. */
function worth({ separator, left, right }: Cut): number {
  return separator.length * (1 + Math.abs(left.length - right.length) / (left.length + right.length + 1));
}

function connectedPieces(graph: PlacedGraph, part: readonly number[], mark: Int32Array): number[][] {
  for (const node of part) mark[node] = 1;
  const pieces: number[][] = [];
  for (const root of part) {
    if (mark[root] !== 1) continue;
    const piece = [root];
    mark[root] = 0;
    for (let at = 0; at < piece.length; at++)
      for (const other of graph.neighbors[piece[at]!]!)
        if (mark[other] === 1) {
          mark[other] = 0;
          piece.push(other);
        }
    pieces.push(piece);
  }
  for (const node of part) mark[node] = -1;
  return pieces;
}

/**
 * The fewest edges between the first and the last of a sorted part, by augmenting paths of one unit each, and of their ends those
 * on the side with fewer.
 */
function minimumCut(graph: PlacedGraph, along: readonly number[]): Cut {
  const size = along.length;
  const fixed = Math.max(1, Math.floor(size * FIXED_SHARE));
  const isSink = (index: number) => index >= size - fixed;
  const { start, heads, back } = localArcs(graph, along);
  const flow = new Int8Array(heads.length);
  const reachedBy = new Int32Array(size);
  const queue = new Int32Array(size);

  /** Breadth first from the first nodes; the sink reached, or −1. */
  const search = (): number => {
    reachedBy.fill(-1);
    let filled = 0;
    for (; filled < fixed; filled++) {
      queue[filled] = filled;
      reachedBy[filled] = -2;
    }
    for (let at = 0; at < filled; at++) {
      const node = queue[at]!;
      for (let arc = start[node]!; arc < start[node + 1]!; arc++) {
        const other = heads[arc]!;
        if (flow[arc]! > 0 || reachedBy[other] !== -1) continue;
        reachedBy[other] = arc;
        if (isSink(other)) return other;
        queue[filled++] = other;
      }
    }
    return -1;
  };
  for (let node = search(); node >= 0; node = search()) {
    for (let arc = reachedBy[node]!; arc >= 0; arc = reachedBy[heads[back[arc]!]!]!) {
      flow[arc]!++;
      flow[back[arc]!]!--;
    }
  }

  const isLeft = (index: number) => reachedBy[index] !== -1;
  const touches = (index: number) => {
    for (let arc = start[index]!; arc < start[index + 1]!; arc++)
      if (isLeft(heads[arc]!) !== isLeft(index)) return true;
    return false;
  };
  const all = along.map((node, index) => ({ node, left: isLeft(index), touches: touches(index) }));
  const ends = all.filter((one) => one.touches);
  const leftIsSmaller = ends.filter(({ left }) => left).length * 2 <= ends.length;
  const nodes = (isChosen: (one: (typeof all)[number]) => boolean) =>
    all.filter(isChosen).map(({ node }) => node);
  const isCut = (one: (typeof all)[number]) => one.touches && one.left === leftIsSmaller;
  return {
    separator: nodes(isCut),
    left: nodes((one) => one.left && !isCut(one)),
    right: nodes((one) => !one.left && !isCut(one)),
  };
}

/** Arcs within the part by local index, each with the index of the one back. */
function localArcs(graph: PlacedGraph, part: readonly number[]) {
  const local = new Map(part.map((node, index) => [node, index]));
  const start = new Int32Array(part.length + 1);
  const heads: number[] = [];
  part.forEach((node, index) => {
    for (const other of graph.neighbors[node]!) {
      const head = local.get(other);
      if (head !== undefined) heads.push(head);
    }
    start[index + 1] = heads.length;
  });
  const back = new Int32Array(heads.length);
  for (let node = 0; node < part.length; node++)
    for (let arc = start[node]!; arc < start[node + 1]!; arc++)
      back[arc] = heads.indexOf(node, start[heads[arc]!]!);
  return { start, heads, back };
}
