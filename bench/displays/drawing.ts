import type { Random } from '../plates/random.ts';

/** A display's figures as they stand on it. */
export interface Shown {
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
}

/** Faces of displays; the last segment face and the last dot face are in the held-out set only. */
export const FACES = {
  'lcd thin': { kind: 'segments', thickness: 0.1, gap: 0.02, slant: 0.07, aspect: 0.52, bevel: true },
  'lcd bold': { kind: 'segments', thickness: 0.17, gap: 0.025, slant: 0, aspect: 0.56, bevel: true },
  'led upright': { kind: 'segments', thickness: 0.13, gap: 0.035, slant: 0, aspect: 0.58, bevel: false },
  'led italic': { kind: 'segments', thickness: 0.14, gap: 0.03, slant: 0.16, aspect: 0.54, bevel: true },
  'dots round': { kind: 'dots', thickness: 0.84, gap: 0, slant: 0, aspect: 0.7, bevel: true },
  'lcd wide': { kind: 'segments', thickness: 0.12, gap: 0.03, slant: 0.1, aspect: 0.62, bevel: false },
  'dots square': { kind: 'dots', thickness: 0.9, gap: 0, slant: 0, aspect: 0.66, bevel: false },
} as const;
export type Face = keyof typeof FACES;

export interface DisplayStyle {
  readonly face: Face;
  readonly ink: string;
  readonly background: string;
  /** Opacity of segments that are off. */
  readonly ghost: number;
  /** Missing parts of digits, as rows of a display that flickers or is defect. */
  readonly broken: number;
}

export const DISPLAY = { width: 640, height: 420 } as const;

const SEGMENTS = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];
const DOTS = [
  '01110 10001 10011 10101 11001 10001 01110',
  '00100 01100 00100 00100 00100 00100 01110',
  '01110 10001 00001 00010 00100 01000 11111',
  '11111 00010 00100 00010 00001 10001 01110',
  '00010 00110 01010 10010 11111 00010 00010',
  '11111 10000 11110 00001 00001 10001 01110',
  '00110 01000 10000 11110 10001 10001 01110',
  '11111 00001 00010 00100 01000 01000 01000',
  '01110 10001 10001 01110 10001 10001 01110',
  '01110 10001 10001 01111 00001 00010 01100',
];

/** The front of a pump with its display: amount, liters, price per liter, and the labels beside them. */
export function drawDisplay(shown: Shown, style: DisplayStyle, random: Random): string {
  const rows = [
    { text: fixed(shown.amount_halalas, 2), label: 'AMOUNT SAR', size: 92 },
    { text: fixed(Math.round(shown.volume_ml / 10), 2), label: 'LITRES', size: 92 },
    { text: fixed(Math.round(shown.price_millis_per_litre / 10), 2), label: 'PRICE / L', size: 52 },
  ];
  if (random.chance(0.3)) rows.reverse();
  const isPadded = random.chance(0.2);
  let y = 46;
  const parts = rows.map(({ text, label, size }) => {
    const digits = isPadded && size > 60 ? text.padStart(7, '0') : text;
    const drawn = number(digits, style, 560, y, size, random);
    const written = `<text x="28" y="${y - 8}" font-family="sans-serif" font-size="20" fill="${style.ink}" fill-opacity="0.75">${label}</text>`;
    y += size + 44;
    return written + drawn;
  });
  return frame(style, parts.join(''), random);
}

/** A totalizer: one row of digits. */
export function drawMeter(reading_ml: number, style: DisplayStyle, random: Random): string {
  const text = fixed(Math.round(reading_ml / 10), 2).padStart(9, '0');
  const drawn = number(text, style, 600, 170, 88, random);
  return frame(
    style,
    `<text x="30" y="130" font-family="sans-serif" font-size="24" fill="${style.ink}">TOTAL L</text>${drawn}`,
    random,
  );
}

function frame(style: DisplayStyle, content: string, random: Random): string {
  const { width, height } = DISPLAY;
  const metal = `hsl(${random.integer(0, 360)} ${random.integer(0, 30)}% ${random.integer(20, 80)}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${metal}"/><rect x="10" y="10" width="${width - 20}" height="${height - 20}" rx="8" fill="${style.background}" stroke="#111" stroke-width="4"/>${content}</svg>`;
}

/** A number whose last digit ends at `right`. */
function number(
  text: string,
  style: DisplayStyle,
  right: number,
  y: number,
  size: number,
  random: Random,
): string {
  const face = FACES[style.face];
  const width = size * face.aspect;
  const pitch = width * (face.kind === 'dots' ? 1.24 : 1.36);
  const skew = `transform="translate(${face.slant * size} 0) skewX(${((-Math.atan(face.slant) * 180) / Math.PI).toFixed(3)})"`;
  let x = right;
  let isPointNext = false;
  const parts: string[] = [];
  for (const character of [...text].reverse()) {
    if (character === '.') {
      isPointNext = true;
      if (face.kind === 'dots') x -= pitch * 0.35;
      continue;
    }
    x -= pitch;
    if (isPointNext) {
      parts.push(point(x + width + (pitch - width) * 0.5, size, face.kind === 'dots'));
      isPointNext = false;
    }
    const isBroken = random.chance(style.broken);
    parts.push(
      face.kind === 'segments'
        ? segments(Number(character), x, width, size, style, isBroken ? random.integer(0, 6) : null)
        : dots(Number(character), x, width, size, style, isBroken ? random.integer(0, 6) : null),
    );
  }
  return `<g transform="translate(0 ${y})"><g ${skew} style="transform-box:view-box">${parts.join('')}</g></g>`;
  function point(px: number, height: number, isDots: boolean): string {
    const side = height * (isDots ? 0.1 : 0.11);
    return `<rect x="${(px - side / 2).toFixed(1)}" y="${(height - side).toFixed(1)}" width="${side.toFixed(1)}" height="${side.toFixed(1)}" fill="${style.ink}"/>`;
  }
}

function segments(
  digit: number,
  x: number,
  w: number,
  h: number,
  style: DisplayStyle,
  missing: number | null,
): string {
  const { thickness, gap, bevel } = FACES[style.face];
  const [t, g] = [thickness * h, gap * h];
  const bar = (x0: number, y0: number, x1: number, y1: number): string => {
    const isFlat = y1 - y0 < x1 - x0;
    const cut = bevel ? t / 2 : 0;
    const corners = isFlat
      ? [
          [x0, (y0 + y1) / 2],
          [x0 + cut, y0],
          [x1 - cut, y0],
          [x1, (y0 + y1) / 2],
          [x1 - cut, y1],
          [x0 + cut, y1],
        ]
      : [
          [(x0 + x1) / 2, y0],
          [x1, y0 + cut],
          [x1, y1 - cut],
          [(x0 + x1) / 2, y1],
          [x0, y1 - cut],
          [x0, y0 + cut],
        ];
    const square = isFlat
      ? [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ]
      : [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ];
    return (bevel ? corners : square).map(([px, py]) => `${px!.toFixed(1)},${py!.toFixed(1)}`).join(' ');
  };
  const half = h / 2;
  const inset = bevel ? t / 2 + g : t + g;
  const places: Record<string, string> = {
    a: bar(x + inset, 0, x + w - inset, t),
    b: bar(x + w - t, inset, x + w, half - g),
    c: bar(x + w - t, half + g, x + w, h - inset),
    d: bar(x + inset, h - t, x + w - inset, h),
    e: bar(x, half + g, x + t, h - inset),
    f: bar(x, inset, x + t, half - g),
    g: bar(x + inset, half - t / 2, x + w - inset, half + t / 2),
  };
  return Object.entries(places)
    .map(([name, points], at) => {
      const isLit = SEGMENTS[digit]!.includes(name) && at !== missing;
      return `<polygon points="${points}" fill="${style.ink}" fill-opacity="${isLit ? 1 : style.ghost}"/>`;
    })
    .join('');
}

function dots(
  digit: number,
  x: number,
  w: number,
  h: number,
  style: DisplayStyle,
  missing: number | null,
): string {
  const { thickness, bevel } = FACES[style.face];
  return DOTS[digit]!.split(' ')
    .flatMap((row, line) =>
      [...row].map((bit, column) => {
        if (bit === '0' || line === missing) return '';
        const [cx, cy] = [x + ((column + 0.5) * w) / 5, ((line + 0.5) * h) / 7];
        const [rx, ry] = [(w / 10) * thickness, (h / 14) * thickness];
        return bevel
          ? `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${style.ink}"/>`
          : `<rect x="${(cx - rx).toFixed(1)}" y="${(cy - ry).toFixed(1)}" width="${(2 * rx).toFixed(1)}" height="${(2 * ry).toFixed(1)}" fill="${style.ink}"/>`;
      }),
    )
    .join('');
}

function fixed(value: number, decimals: number): string {
  return (value / 10 ** decimals).toFixed(decimals);
}
