import { clientLogin } from '@fleet/contracts/access/sessions.ts';
import { expect, test } from 'vitest';
import { abilityOf, can } from '../../../lib/ability.ts';
import { DEFAULT_APPEARANCE } from '../../../lib/appearance.ts';
import { tolerantOf } from './sign-in-answer.ts';

const userData = {
  user_id: 7,
  name: 'Salem Al-Harbi',
  email: null,
  mobile: null,
  group: 'client_manager',
  group_name_en: 'Fleet manager',
  group_name_ar: 'مدير الأسطول',
  role: 'customer',
  lacks_second_step: false,
  ability: [{ action: 'read', subject: 'wallet' }],
  language: 'en',
  appearance: DEFAULT_APPEARANCE,
  avatar: null,
  client_id: 1,
  driver_id: null,
  gas_station_network_id: null,
  gas_station_id: null,
  party_name_en: 'Rimal',
  party_name_ar: 'رمال',
};
const { ability } = userData;
const answer = { role: 'customer', accessToken: 'a', refreshToken: 'r', ability, userData };
const read = (result: unknown) => tolerantOf(clientLogin).response.parse({ result }).result;

test('a sign-in is read as it is', () => {
  expect(read(answer)).toEqual(answer);
});

test('an unknown role is a customer', () => {
  const { role, userData: user } = read({
    ...answer,
    role: 'author',
    userData: { ...userData, role: 'author' },
  });
  expect([role, user.role]).toEqual(['customer', 'customer']);
});

test('a missing ability is read on Auth', () => {
  const { ability: _none, ...without } = answer;
  const { ability: _nor, ...user } = userData;
  const result = read({ ...without, userData: user });
  expect(can(abilityOf(result.userData.ability), 'read Auth')).toBe(true);
  expect(can(abilityOf(result.userData.ability), 'read wallet')).toBe(false);
});

test('a malformed response is rejected', () => {
  expect(tolerantOf(clientLogin).response.safeParse({ result: { role: 'customer' } }).success).toBe(false);
  expect(tolerantOf(clientLogin).response.safeParse('down').success).toBe(false);
});
