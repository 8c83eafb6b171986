import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildGraph } from '../build/build-graph.ts';
import { readGraph, writeGraph } from './graph-file.ts';
import { readRoadFolder } from './road-folder.ts';

const DATA = new URL('../../../../data/riyadh', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'roads-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the shipped graph is the one its data makes, and reads as it was written', () => {
  const graph = buildGraph(readRoadFolder(DATA));
  const path = join(folder, 'built.graph');
  writeGraph(path, graph);
  expect(readFileSync(path).equals(readFileSync(join(DATA, 'roads.graph')))).toBe(true);
  const { arcHead, names, time_ms } = readGraph(path);
  expect(arcHead).toEqual(graph.arcHead);
  expect(time_ms).toEqual(graph.time_ms);
  expect(names).toEqual(graph.names);
});

test('a file that is no graph, or one of another version, is refused in words', () => {
  const path = join(folder, 'other.graph');
  writeFileSync(path, 'street 1, street 2, street 3');
  expect(() => readGraph(path)).toThrow(`${path} is not a road graph.`);
  const bytes = readFileSync(join(DATA, 'roads.graph'));
  bytes.writeUInt32LE(99, 4);
  writeFileSync(path, bytes);
  expect(() => readGraph(path)).toThrow('Build it again');
});
