import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { isBodySigned, readSignedHeaders, textOfHtml } from './inbound-mime.rules.ts';

describe('the text of a mail that is only markup', () => {
  test.for<[string, string, string]>([
    ['keeps lines', '<p>Pump 4</p><div>is<br>dark</div>', 'Pump 4\n\nis\ndark'],
    ['leaves out what is not shown', '<style>p{}</style><p>Hi</p><script>alert(1)</script><!-- x -->', 'Hi'],
    ['reads letters', '&lt;b&gt; &amp; &#1605;&#x645; &quot;&unknown;&#0;', '<b> & مم "&unknown;'],
    [
      'is not fooled by a broken tag',
      '<p onclick="x">a</p><img src=x onerror=alert(1)',
      'a\n<img src=x onerror=alert(1)',
    ],
  ])('%s', ([, html, text]) => expect(textOfHtml(html)).toBe(text));

  it('is found in time, whatever it is', () => {
    const begun = performance.now();
    for (const part of ['<', '<!--', '<script>', '&#', ' \n', '<style ', '<b> ', '<br> ', '>', '&amp;'])
      textOfHtml(part.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('a signed body', () => {
  const now = new Date('2026-03-01T07:00:00Z');
  const timestamp = String(now.getTime() / 1000);
  const body = Buffer.from('{"mail":"x"}');
  const sign = (text: string, key = 'k'.repeat(20)) =>
    `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const signed = { id: 'mail_0123456789abcdef', timestamp, signature: '' };
  const signature = sign(`${signed.id}.${timestamp}.${body}`);
  const check = (fields: object, bytes = body, key = 'k'.repeat(20), at = now) =>
    isBodySigned(key, { ...signed, signature, ...fields }, bytes, at);

  it('is accepted as it was signed, also among older signatures', () => {
    expect(check({})).toBe(true);
    expect(check({ signature: `v1,${Buffer.alloc(32).toString('base64')} ${signature}` })).toBe(true);
  });

  test.for<[string, () => boolean]>([
    ['another body', () => check({}, Buffer.from('{"mail":"y"}'))],
    ['another id', () => check({ id: 'mail_0123456789abcdeX' })],
    ['another time', () => check({ timestamp: String(Number(timestamp) + 1) })],
    ['another key', () => check({}, body, 'x'.repeat(20))],
    ['no key', () => check({ signature: sign(`${signed.id}.${timestamp}.${body}`, '') }, body, '')],
    ['another version', () => check({ signature: signature.replace('v1', 'v2') })],
    ['no signature', () => check({ signature: '' })],
    ['old', () => check({}, body, 'k'.repeat(20), new Date(now.getTime() + 301_000))],
  ])('is refused with %s', ([, attempt]) => expect(attempt()).toBe(false));

  it('needs its three headers', () => {
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    expect(readSignedHeaders(headers)).toEqual({ ...signed, signature });
    for (const name of Object.keys(headers))
      expect(readSignedHeaders({ ...headers, [name]: undefined })).toBeNull();
    expect(readSignedHeaders({ ...headers, 'webhook-timestamp': 'now' })).toBeNull();
  });
});
