import { expect, test } from 'vitest';
import { isPublicAddress, urlProblem } from './public-addresses.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['https://erp.example.com/hooks?x=1', null],
  ['https://8.8.8.8:8443/', null],
  ['http://erp.example.com/', 'https_needed'],
  ['ftp://erp.example.com/', 'invalid_url'],
  ['https://me:secret@erp.example.com/', 'invalid_url'],
  ['https://erp.example.com/#part', 'invalid_url'],
  ['erp.example.com', 'invalid_url'],
  ['https://localhost/', 'not_public'],
  ['https://a.localhost/', 'not_public'],
  ['https://erp/', 'not_public'],
  ['https://127.0.0.1/', 'not_public'],
  // Alternative notations of the same address, which the parser normalizes.
  ['https://2130706433/', 'not_public'],
  ['https://0x7f.1/', 'not_public'],
  ['https://0177.0.0.1/', 'not_public'],
  ['https://[::ffff:169.254.169.254]/', 'not_public'],
])('%s: %s', (url, problem) => {
  expect(urlProblem(url, false)).toBe(problem);
});

test('if private addresses are allowed only the format is checked', () => {
  expect(
    ['http://127.0.0.1:9000/', 'https://localhost/', 'nonsense'].map((url) => urlProblem(url, true)),
  ).toEqual([null, null, 'invalid_url']);
});
