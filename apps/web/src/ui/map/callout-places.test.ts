import { expect, test } from 'vitest';
import { type Box, freeOffset } from './callout-places.ts';

const label = (x: number, y: number) => ({ x, y, width: 100, height: 20 });

test('a label stands to the right of its position, and gives way to those before it', () => {
  const taken: Box[] = [];
  const place = (x: number, y: number) => {
    const { offset, box } = freeOffset(label(x, y), taken);
    taken.push(box);
    return offset;
  };
  expect(place(200, 200)).toEqual([18, 0]);
  expect(place(190, 205)).toEqual([-118, 0]);
  expect(place(195, 202)).toEqual([-50, -28]);
  expect(place(400, 200)).toEqual([18, 0]);
});

test('a label without a free place stands to the right', () => {
  const everywhere = { left: -1_000, top: -1_000, right: 1_000, bottom: 1_000 };
  expect(freeOffset(label(0, 0), [everywhere]).offset).toEqual([18, 0]);
});
