import { expect, test } from 'vitest';
import { type Box, freeCorner } from './free-corner.ts';

const desk: Box = { left: 240, top: 60, right: 1440, bottom: 900 };
const size = { width: 360, height: 80 };
const at = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('the stack stands at the end of the foot while nothing is there, mirrored in Arabic', () => {
  expect(freeCorner(size, desk, [], [], false)).toEqual({ left: 1068, top: 808 });
  expect(freeCorner(size, desk, [], [], true)).toEqual({ left: 252, top: 808 });
});

test('it leaves the buttons of a form or a panel alone', () => {
  const save = at(1300, 850);
  expect(freeCorner(size, desk, [save], [], false)).toEqual({ left: 252, top: 808 });
  expect(freeCorner(size, desk, [save, at(260, 850)], [], false)).toEqual({ left: 1068, top: 72 });
});

test('it covers as little as possible of what is only to be read', () => {
  expect(freeCorner(size, desk, [], [at(1100, 820)], false)).toEqual({ left: 252, top: 808 });
});

test('it has no place where every corner has a control', () => {
  const controls = [at(1300, 850), at(260, 850), at(1300, 70), at(260, 70)];
  expect(freeCorner(size, desk, controls, [], false)).toBeNull();
});
