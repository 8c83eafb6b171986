import { expect, test } from 'vitest';
import { abilityOf, can, mayOpen } from './ability.ts';

test('without an ability list only the default, read on Auth, is allowed', () => {
  for (const none of [[], null, undefined]) {
    expect(can(abilityOf(none), 'read Auth')).toBe(true);
    expect(can(abilityOf(none), 'read wallet')).toBe(false);
  }
});

test('an ability covers its action on its subject; manage all covers everything', () => {
  const ability = abilityOf([{ action: 'read', subject: 'wallet' }]);
  expect(can(ability, 'read wallet')).toBe(true);
  expect(can(ability, 'transfer wallet')).toBe(false);
  expect(can(ability, 'read Auth')).toBe(false);
  expect(can(abilityOf([{ action: 'manage', subject: 'all' }]), 'transfer wallet')).toBe(true);
});

test('a page is open to a role if its list is empty or contains it', () => {
  const ability = abilityOf([{ action: 'read', subject: 'wallet' }]);
  expect(mayOpen(ability, 'customer', { permission: 'read wallet' })).toBe(true);
  expect(mayOpen(ability, 'customer', { permission: 'read wallet', roles: [] })).toBe(true);
  expect(mayOpen(ability, 'customer', { permission: 'read wallet', roles: ['admin'] })).toBe(false);
  expect(mayOpen(ability, 'admin', { permission: 'read ledger', roles: ['admin'] })).toBe(false);
});
