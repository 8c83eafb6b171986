import { GROUP_PERMISSIONS } from '@fleet/contracts/permissions.ts';
import { expect, test } from 'vitest';
import type { GroupRow } from './groups.api.ts';
import { countChanges, differences, reset, rightsOf, toggled } from './matrix-draft.ts';

const billing: GroupRow = {
  id: 4,
  code: 'client_billing',
  base: 'client_billing',
  category: 'client',
  area: 'customer',
  name_en: 'Billing',
  name_ar: 'الفوترة',
  is_built_in: true,
  requires_second_step: false,
  created_at: '2026-03-01T07:00:00Z',
  permissions: [...GROUP_PERMISSIONS.client_billing],
  users: 2,
  version: 1,
  can: { update: true, remove: false },
};

test('toggling a permission twice leaves nothing to save', () => {
  const once = toggled({}, billing, 'read wallet');
  expect(rightsOf(once, billing)).not.toContain('read wallet');
  expect(countChanges(once, [billing])).toBe(1);
  expect(toggled(once, billing, 'read wallet')).toEqual({});
});

test('differences from a role’s default are listed, and a reset removes them', () => {
  const changed = { ...billing, permissions: billing.permissions.filter((one) => one !== 'read wallet') };
  const draft = toggled({}, changed, 'decide fuel_request');
  expect(differences(rightsOf(draft, changed), changed)).toEqual({
    added: ['decide fuel_request'],
    removed: ['read wallet'],
  });
  expect(differences(rightsOf(reset(draft, changed), changed), changed)).toEqual({ added: [], removed: [] });
});
