import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { font } from './document-kit.service.ts';
import { columnWidths, fit, linesOf, pagesOf, textWidth } from './document-lines.rules.ts';

describe('the lines of a document', () => {
  it('break between words, also in Arabic, without loss', () => {
    const text = '112.02 لتر ديزل، سدرة، مخرج 9، لصالح طويق لسلسلة التبريد · GNJ\u00a09810';
    const lines = linesOf(text, 170, 8);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
    expect(lines.at(-1)).toContain('GNJ\u00a09810');
    for (const line of lines) expect(textWidth(line, 8)).toBeLessThanOrEqual(170);
  });

  it('keep a word wider than the line intact', () => {
    expect(linesOf('Tumair Constantinopolitanisation', 40, 8)).toEqual([
      'Tumair',
      'Constantinopolitanisation',
    ]);
  });
});

describe('text in a column', () => {
  it('keeps its size if its words fit', () => {
    expect(fit('Amount charged', 50, 8)).toEqual({ lines: ['Amount', 'charged'], size: 8 });
    expect(fit('Amount\nin full', 80, 8)).toEqual({ lines: ['Amount', 'in full'], size: 8 });
  });

  it('is set smaller for a wide number or word, which stays intact', () => {
    const { lines, size } = fit('123,456,789.00', 56, 8);
    expect(lines).toEqual(['123,456,789.00']);
    expect(size).toBeLessThan(8);
    expect(textWidth(lines[0]!, size)).toBeLessThanOrEqual(56);
  });

  it('is broken only if the smallest size does not fit, without loss', () => {
    for (const word of [
      'Donaudampfschifffahrtsgesellschaft',
      'والمستقبلونللمستحقاتالمالية',
      'SA0380000000608010167519',
    ]) {
      const { lines, size } = fit(word, 40, 8);
      expect(lines.join('')).toBe(word);
      for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(40);
    }
  });
});

describe('the columns of a document', () => {
  it('have their shares, and get additional width from the widest as far as possible', () => {
    expect(columnWidths([1, 2, 1], [10, 90, 20], 100)).toEqual([25, 50, 25]);
    expect(columnWidths([1, 2, 1], [10, 0, 35], 100)).toEqual([25, 40, 35]);
    const fitted = columnWidths([1, 2, 1], [85, 0, 45], 100);
    expect(fitted).toEqual([40, 30, 30]);
  });
});

describe('the pages of a document', () => {
  const room = { first: 30, other: 50, after: 20, together: 2 };
  const pages = (rows: number) =>
    pagesOf(
      Array.from({ length: rows }, () => 10),
      room,
    );

  it('contain every row once, in order, and have space for the total', () => {
    for (let rows = 1; rows < 40; rows++) {
      const made = pages(rows);
      expect(
        made.flatMap(([from, until]) => Array.from({ length: until - from }, (_, at) => from + at)),
      ).toEqual(Array.from({ length: rows }, (_, at) => at));
      const [from, until] = made.at(-1)!;
      expect((until - from) * 10 + room.after, `${rows} rows`).toBeLessThanOrEqual(
        made.length === 1 ? room.first : room.other,
      );
      expect(until - from).toBeGreaterThan(0);
    }
  });

  it('never contain only the total', () => {
    // Three rows fill the first page: the last two move with the total.
    expect(pages(3)).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });
});

describe('the computed width', () => {
  it('of no Arabic text of ours is less than what the font draws', () => {
    const { unitsPerEm } = font as unknown as { unitsPerEm: number };
    const drawnWidth = (text: string) => {
      const { positions } = font.layout(text) as unknown as { positions: { xAdvance: number }[] };
      return (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * 1000) / unitsPerEm;
    };
    const all = JSON.stringify(
      JSON.parse(readFileSync('apps/web/public/assets/data/locales/ar.json', 'utf8')),
    );
    const words = [...new Set(all.match(/[\u0621-\u064a\u064b-\u0652]{2,}/gu))];
    expect(words.length).toBeGreaterThan(3_000);
    expect(words.filter((word) => textWidth(word, 1000) < drawnWidth(word) - 1)).toEqual([]);
    // It was too narrow by a word, which the library then broke over the line below.
    const line = '245.42 لتر ديزل، سدرة، طريق ديراب، لصالح طويق لسلسلة';
    expect(textWidth(line, 1000)).toBeGreaterThanOrEqual(drawnWidth(line));
  });
});
