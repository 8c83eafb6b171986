import { expect, test } from 'vitest';
import { decisionToken, expiryOf, judgeToken, LINK_DAYS, messageIdOf } from './decision-links.rules.ts';

const SECRET = 'a secret of forty characters, for tests.';
const NOW = new Date('2026-03-01T07:00:00Z');
const message = { id: 7, user_id: 3 };
const token = decisionToken(SECRET, message, expiryOf(NOW));

test('a link is valid for its message, its reader and its time', () => {
  expect(messageIdOf(token)).toBe(7);
  expect(judgeToken(token, [SECRET], message, NOW)).toBe('valid');
  expect(judgeToken(token, [SECRET], { ...message, user_id: 4 }, NOW)).toBe('forged');
  expect(judgeToken(token, [SECRET], { ...message, id: 8 }, NOW)).toBe('forged');
  expect(judgeToken(token, [`${SECRET}x`], message, NOW)).toBe('forged');
  expect(judgeToken(token, [`${SECRET}x`, SECRET], message, NOW)).toBe('valid');
  const later = new Date(NOW.getTime() + LINK_DAYS * 86_400_000);
  expect(judgeToken(token, [SECRET], message, later)).toBe('expired');
});

test('nothing in it can be changed', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a';
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect(judgeToken(changed, [SECRET], message, NOW), changed).toBe('forged');
  }
  const [id, expires, signature] = token.split('-', 3);
  const prolonged = [id, (Number.parseInt(expires!, 36) + 1).toString(36), signature].join('-');
  expect(judgeToken(prolonged, [SECRET], message, NOW)).toBe('forged');
  for (const text of ['', '7', '7-a-b', `${token}x`, '-1-a-b', 'x'.repeat(500)])
    expect(messageIdOf(text), text).toBe(null);
});
