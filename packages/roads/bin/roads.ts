/**
 * Builds the road graph of a folder in the form of `data/riyadh`: `npm run roads -- data/riyadh`. Writes `roads.graph` beside the
 * data, or to `--out`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGraph } from '../src/build/build-graph.ts';
import { writeGraph } from '../src/files/graph-file.ts';
import { readRoadFolder } from '../src/files/road-folder.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [folder] = positionals;
if (!folder) {
  process.stderr.write('npm run roads -- FOLDER [--out FILE]\n');
  process.exit(1);
}
const out = values.out ?? join(folder, 'roads.graph');
const graph = buildGraph(readRoadFolder(folder));
writeGraph(out, graph);
process.stdout.write(
  `${out}: ${graph.roadClass.length} sections, ${graph.tail.length} edges, ${graph.arcStart.length - 1} nodes, ${graph.arcHead.length} arcs.\n`,
);
