/**
 * Builds the road graph of a folder in the form of `data/riyadh`: `npm run roads -- data/riyadh`, or of an OpenStreetMap extract:
 * `npm run roads -- kingdom.osm.pbf`. Writes `roads.graph` beside the data, or to `--out`.
 *
 * --all-streets    also residential and service streets of an extract
 */
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGraph } from '../src/build/build-graph.ts';
import { writeGraph } from '../src/files/graph-file.ts';
import { isExtract, readRegion } from '../src/files/region-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, 'all-streets': { type: 'boolean', default: false } },
});
const [source] = positionals;
if (!source) {
  process.stderr.write('npm run roads -- FOLDER|EXTRACT.osm.pbf [--out FILE] [--all-streets]\n');
  process.exit(1);
}
const out = values.out ?? join(isExtract(source) ? dirname(source) : source, 'roads.graph');
const { roads } = await readRegion(source, { hasAllStreets: values['all-streets'] }).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const graph = buildGraph(roads);
writeGraph(out, graph);
process.stdout.write(
  `${out}: ${graph.roadClass.length} sections, ${graph.tail.length} edges, ${graph.arcStart.length - 1} nodes, ${graph.arcHead.length} arcs.\n`,
);
