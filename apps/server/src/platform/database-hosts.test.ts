import { expect, it } from 'vitest';
import { addressesOf, addressOf, leaveAddress } from './database-hosts.ts';

const URLS = 'postgres://fleet:p%40ss@one.example:5432,[::1]:5433/fleet?sslmode=require';

it('names each host with the rest of the connection string', () => {
  expect(addressesOf(URLS)).toEqual([
    'postgres://fleet:p%40ss@one.example:5432/fleet?sslmode=require',
    'postgres://fleet:p%40ss@[::1]:5433/fleet?sslmode=require',
  ]);
  expect(addressesOf('postgres://one')).toEqual(['postgres://one']);
});

it('is left once by all who found the same host dead, and comes round', () => {
  const [one, two] = addressesOf(URLS);
  leaveAddress(URLS, one!);
  leaveAddress(URLS, one!);
  expect(addressOf(URLS)).toBe(two);
  leaveAddress(URLS, two!);
  expect(addressOf(URLS)).toBe(one);
});
