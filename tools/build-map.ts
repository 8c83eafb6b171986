/**
 * Builds the street map of a region: `npm run map -- data/riyadh`, or of any OpenStreetMap extract: `npm run map --
 * kingdom.osm.pbf`. Writes `map.pmtiles` beside the data, or to `--out`.
 *
 * --names=FILE     hand-made English names, as in data/riyadh/names-en.json
 * --all-streets    also residential and service streets of an extract: a larger file
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type NameTable, openNames } from '@fleet/domain/transliteration.ts';
import { isExtract, readRegion } from '@fleet/roads/files/region-files.ts';
import { type AreaNames, buildArchive } from './map/build-archive.ts';

const RIYADH = join(import.meta.dirname, '../data/riyadh/names-en.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    names: { type: 'string' },
    'all-streets': { type: 'boolean', default: false },
  },
});
const [source] = positionals;
if (!source) {
  process.stderr.write('npm run map -- FOLDER|EXTRACT.osm.pbf [--out FILE] [--names FILE] [--all-streets]\n');
  process.exit(1);
}
const started = performance.now();
const folderNames = join(source, 'names-en.json');
const own = values.names ?? (existsSync(folderNames) ? folderNames : null);
// Words and main roads of Riyadh's table serve any Arabic city; its area does not.
const table = JSON.parse(readFileSync(own ?? RIYADH, 'utf8')) as NameTable & { area?: AreaNames };
const region = await readRegion(source, { hasAllStreets: values['all-streets'] }).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const archive = buildArchive(region, openNames(table), (own && table.area) || null);
const out = values.out ?? join(isExtract(source) ? dirname(source) : source, 'map.pmtiles');
writeFileSync(out, archive);
const { streets } = region.roads;
process.stdout.write(
  `${out}: ${(archive.length / 1e6).toFixed(1)} MB, ${streets.length} streets, ${region.land.length} areas, ${region.places.length} places in ${((performance.now() - started) / 1_000).toFixed(1)} s.\n`,
);
