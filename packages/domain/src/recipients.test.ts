import { describe, expect, it } from 'vitest';
import { arrivalSpan, checkHandover, handoverNeed, isLinkOver } from './recipients.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const shown = (expected: string, now: string) => {
  const { from, to } = arrivalSpan(at(expected), at(now));
  return `${from.toISOString().slice(11, 16)}–${to.toISOString().slice(11, 16)}`;
};

describe('the announced arrival', () => {
  it.each([
    ['14:27', '13:00', '14:20–14:35'],
    ['14:25', '13:00', '14:20–14:35'],
    ['14:29', '13:00', '14:20–14:35'],
    ['14:30', '13:00', '14:25–14:40'],
    // About to arrive: nothing is announced for the past.
    ['14:02', '14:01', '14:00–14:15'],
    ['00:03', '00:01', '00:00–00:15'],
  ])('at %s, read at %s, is %s', (expected, now, span) => expect(shown(expected, now)).toBe(span));
});

describe('a link', () => {
  const now = new Date('2026-11-26T14:00:00Z');
  it.each([
    [{ is_canceled: false, delivered_at: null }, false],
    [{ is_canceled: true, delivered_at: null }, true],
    [{ is_canceled: false, delivered_at: new Date('2026-11-24T14:00:01Z') }, false],
    [{ is_canceled: false, delivered_at: new Date('2026-11-24T14:00:00Z') }, true],
  ])('of %j is over: %s', (order, isOver) => expect(isLinkOver(order, now)).toBe(isOver));
});

const SITE = { requires_handover_code: true, is_released: false, wrong_codes: 0 };
const RELEASED = { ...SITE, is_released: true, wrong_codes: 5 };

describe('a hand-over', () => {
  it.each([
    ['of a site without codes', { ...SITE, requires_handover_code: false }, null, null],
    ['with the code', SITE, '4729', 'code'],
    ['with the code after four wrong ones', { ...SITE, wrong_codes: 4 }, '4729', 'code'],
    ['with another code', SITE, '4728', 'wrong'],
    ['without a code', SITE, null, 'missing'],
    ['with the code after five wrong ones', { ...SITE, wrong_codes: 5 }, '4729', 'locked'],
    ['that was released', RELEASED, null, 'released'],
    ['that was released, with any code', RELEASED, '0000', 'released'],
  ])('%s', (_title, link, code, outcome) => expect(checkHandover(link, code, '4729')).toBe(outcome));

  it('asks the driver for the code until it is locked or released', () => {
    expect(handoverNeed(SITE)).toBe('code');
    expect(handoverNeed({ ...SITE, wrong_codes: 5 })).toBe('locked');
    expect(handoverNeed(RELEASED)).toBe('released');
    expect(handoverNeed({ ...RELEASED, requires_handover_code: false })).toBeNull();
  });
});
