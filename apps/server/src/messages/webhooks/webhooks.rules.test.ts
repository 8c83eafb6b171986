import { describe, expect, test } from 'vitest';
import { disabledReason, newSecret, nextAttemptAt, secretText, signedHeaders } from './webhooks.rules.ts';

const NOW = new Date('2026-03-01T07:00:00Z');
const HOUR_MS = 3_600_000;

describe('a message', () => {
  test('is signed as by the specification’s own libraries', () => {
    // Test vector of standard-webhooks/standard-webhooks, "sign function works".
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const message = { uid: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    expect(signedHeaders(message, [secret], new Date(1_614_265_330_999))).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is signed with both secrets during a rotation, the newest first', () => {
    const [next, old] = [newSecret(), newSecret()];
    const message = { uid: 'msg_1', body: '{}' };
    const of = (secrets: Buffer[]) => signedHeaders(message, secrets, NOW)['webhook-signature']!;
    expect(of([next, old])).toBe(`${of([next])} ${of([old])}`);
  });

  test.each([
    ['id', { uid: 'msg_2', body: '{}' }, NOW],
    ['body', { uid: 'msg_1', body: '{ }' }, NOW],
    ['time', { uid: 'msg_1', body: '{}' }, new Date(NOW.getTime() + 1_000)],
  ])('with another %s is signed differently', (_, message, at) => {
    const secret = newSecret();
    const signed = signedHeaders({ uid: 'msg_1', body: '{}' }, [secret], NOW)['webhook-signature'];
    expect(signedHeaders(message, [secret], at)['webhook-signature']).not.toBe(signed);
  });
});

test('a secret has 32 bytes in the specification’s notation', () => {
  expect(secretText(newSecret())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

describe('the retry schedule', () => {
  test('grows from seconds to a day and ends after ten attempts', () => {
    const waits = Array.from({ length: 10 }, (_, i) => {
      const at = nextAttemptAt(i + 1, NOW, 0.5, null);
      return at && Math.round((at.getTime() - NOW.getTime()) / 1_000);
    });
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  test('has a jitter of ten percent', () => {
    const wait = (random: number) => nextAttemptAt(2, NOW, random, null)!.getTime() - NOW.getTime();
    expect([wait(0), wait(0.999_999)]).toEqual([270_000, expect.closeTo(330_000, -1)]);
  });

  const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toUTCString();
  test.each([
    ['1', 5],
    ['120', 120],
    ['10000000', 86_400],
    [inSeconds(120), 120],
    [inSeconds(10_000_000), 86_400],
    [inSeconds(-120), 5],
    ['-120', 5],
    ['1.5', 5],
    ['tomorrow', 5],
    ['Tomorrow, at noon GMT', 5],
    ['', 5],
  ])('waits %s seconds for Retry-After “%s”', (retryAfter_ms, seconds) => {
    expect((nextAttemptAt(1, NOW, 0.5, retryAfter_ms)!.getTime() - NOW.getTime()) / 1_000).toBe(seconds);
  });
});

describe('an endpoint', () => {
  const failing = (hours: number, failures: number) => ({
    failing_since: new Date(NOW.getTime() - hours * HOUR_MS),
    failures,
  });

  test('that responds 410 is deactivated', () => {
    expect(disabledReason(410, { failing_since: null, failures: 0 }, NOW)).toBe('gone');
  });

  test.each([
    [failing(119.9, 50), null],
    [failing(120, 9), null],
    [failing(120, 10), 'failing'],
    [{ failing_since: null, failures: 50 }, null],
  ])('%o: %s', (endpoint, why) => {
    expect(disabledReason(500, endpoint, NOW)).toBe(why);
  });
});
