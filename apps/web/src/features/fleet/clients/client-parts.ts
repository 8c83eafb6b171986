import type { Permission } from '@fleet/contracts/permissions.ts';

/** A section of every client's page that administrators look for by its name, without having chosen a client yet. */
export interface ClientPart {
  readonly section: string;
  /** A key of the locale files. */
  readonly label: string;
  readonly permission: Permission;
}

export const CLIENT_PARTS: readonly ClientPart[] = [
  { section: 'limits', label: 'menu.limits', permission: 'read policy' },
  { section: 'rules', label: 'menu.rules', permission: 'read policy' },
  { section: 'rule-simulator', label: 'menu.rule_simulator', permission: 'simulate policy' },
  { section: 'temporary-capacity', label: 'menu.temporary_capacity', permission: 'read temporary_capacity' },
  { section: 'stations', label: 'menu.client_stations', permission: 'read client_station' },
];
