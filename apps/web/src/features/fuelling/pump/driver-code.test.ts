import { describe, expect, it } from 'vitest';
import { readDriverCode, sanitizeDriverCode } from './driver-code.ts';

describe("the driver's code", () => {
  it.each([
    ['7K3M9QXZ', '7K3M9QXZ'],
    ['7k3m 9qxz', '7K3M9QXZ'],
    ['٧K3M-9QXZ', '7K3M9QXZ'],
    ['OIL00000', '01100000'],
  ])('is recognized in %s', (text, code) => {
    expect(readDriverCode(text)).toBe(code);
  });

  it.each(['', '7K3M9QX', '7K3M9QXZ1', 'https://shop.example/1', '7K3M9QXU'])(
    'is not recognized in %s',
    (text) => {
      expect(readDriverCode(text)).toBeNull();
    },
  );

  it('is normalized while it is typed', () => {
    expect(sanitizeDriverCode('7k3 m9')).toBe('7K3M9');
    expect(sanitizeDriverCode('7k3m9qxz99')).toBe('7K3M9QXZ');
  });
});
