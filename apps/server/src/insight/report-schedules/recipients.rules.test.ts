import { describe, expect, test } from 'vitest';
import { isAllowed, ownDomains } from './recipients.rules.ts';

const person = (email: string, is_user_admin = false) => ({ name: email, email, is_user_admin });
const COMPANY = [
  person('manager@company.sa', true),
  person('owner@gmail.com', true),
  person('driver-desk@other.sa'),
];

describe('recipients of reports', () => {
  test.for([
    ['to a colleague, wherever their mailbox is', 'driver-desk@other.sa', true],
    ['to a colleague who wrote their address in capitals', 'manager@company.sa', true],
    ['to any address of the company’s own domain', 'accounts@company.sa', true],
    ['to whoever looks after sign-ins, at a mailbox anybody can have', 'owner@gmail.com', true],
    ['to nobody else at such a mailbox', 'stranger@gmail.com', false],
    ['to nobody else at the domain of somebody who looks after nothing', 'boss@other.sa', false],
    ['to no stranger', 'somebody@else.sa', false],
    ['to no domain that only ends like the company’s', 'x@evil-company.sa', false],
    ['to no domain below the company’s', 'x@mail.company.sa', false],
  ] as const)('%s', ([, address, allowed]) => {
    const colleagues = address === 'manager@company.sa' ? [person('Manager@Company.SA')] : COMPANY;
    expect(isAllowed(address, colleagues)).toBe(allowed);
  });

  test('include the domains that the screen lists', () => {
    expect(ownDomains(COMPANY)).toEqual(['company.sa']);
    expect(ownDomains([])).toEqual([]);
  });
});
