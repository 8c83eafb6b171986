import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Required contrast of the pump's texts, which must be readable in sunlight and at night under a floodlight. */
const WANTED = 7;

const tokens = valuesOf(read('tokens.css'));
const frame = read('../phone-frame.module.css');
const banner = read('../verdict-banner.module.css');
const day = valuesOf(ruleOf(frame, '[data-background="pump"] {'));
const night = valuesOf(ruleOf(frame, '[data-background="night"] {'));

test.each([...banner.matchAll(/--ground: (#[0-9a-f]{6})/g)].map(([, background]) => background!))(
  'the verdict in white on %s',
  (background) => {
    expect(contrast('#ffffff', background)).toBeGreaterThanOrEqual(WANTED);
  },
);

test.each([
  ['completed', tokens['done-7']!],
  ['ended', tokens['ink-700']!],
])('the receipt in white, %s', (_, background) => {
  expect(contrast('#ffffff', background)).toBeGreaterThanOrEqual(WANTED);
});

test.each([
  ['day', day],
  ['night', night],
])('texts, tones and the large button in %s mode', (_, background) => {
  const value = (name: string) => hexOf(background[name]!);
  const pairs = [
    ...['text', 'muted', 'go', 'no', 'wait', 'run', 'brand'].map((name) => [name, 'page']),
    ...['go', 'no', 'wait', 'run'].map((name) => [name, `${name}-bg`]),
    ['on-brand', 'brand'],
  ] as const;
  const weak = pairs
    .map(([foreground, on]) => ({
      pair: `${foreground} on ${on}`,
      ratio: contrast(value(foreground!), value(on!)),
    }))
    .filter(({ ratio }) => ratio < WANTED);
  expect(weak).toEqual([]);
});

test('a plate: black on white, also at night', () => {
  const plate = read('../plate.module.css');
  const backgrounds = [...plate.matchAll(/--ground: (#[0-9a-f]{3,6});/g)].map(
    ([, background]) => background!,
  );
  const ink = /--ink: (#[0-9a-f]{3,6});/.exec(plate)![1]!;
  expect(backgrounds.length).toBeGreaterThan(1);
  for (const background of backgrounds)
    expect(contrast(hexOf(ink), hexOf(background)), background).toBeGreaterThanOrEqual(WANTED);
});

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The body of the first rule that starts with this text. */
function ruleOf(css: string, start: string): string {
  const from = css.indexOf(start) + start.length;
  return css.slice(from, css.indexOf('}', from));
}

function valuesOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** Resolves a color through its tokens. */
function hexOf(value: string): string {
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (name) return hexOf(tokens[name] ?? day[name]!);
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
