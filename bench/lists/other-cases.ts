import type { Case, Query } from './cases.ts';
import type { Scope } from './parties.ts';
import type { TestApp } from './test-app.ts';

/** Other lists that grow with transactions, or that are long for a large fleet or the platform. */
export function otherCasesOf(
  scope: Scope,
  { clients, networks, stations }: TestApp['parties'],
  period: (days: number) => Query,
): Case[] {
  const list = (name: string, path: string, query: Query | Case['query'] = {}): Case => ({
    kind: 'other',
    name,
    path,
    query: typeof query === 'function' ? query : () => query,
  });
  const search = [
    list('search a plate', '/search', (pick, among) => ({ text: pick(among).vehicle.plate_no })),
    list('search a driver', '/search', (pick, among) => ({ text: pick(among).driver.name })),
    list('search a number', '/search', (pick, among) => ({
      text: pick(among).reference_number ?? 'TX-0000001',
    })),
  ];
  const notices = [
    list('notices', '/push-messages'),
    list('unread notices', '/push-messages', { only: 'unread' }),
  ];
  const fleet = (owner: Query): Case[] => [
    list('vehicles', '/vehicles', owner),
    list('vehicles, newest first', '/vehicles', { ...owner, sort: '-created_at' }),
    list('vehicles, part of a plate', '/vehicles', (pick, among) => ({
      ...owner,
      q: pick(among).vehicle.plate_no.slice(0, 5),
    })),
    list('drivers', '/drivers', owner),
    list('drivers by name', '/drivers', (pick, among) => ({ ...owner, q: pick(among).driver.name })),
  ];
  const statements = (whose: Query): Case[] => [
    list('statement, 28 days', '/statement', { ...whose, ...period(28) }),
    list('statement, a year', '/statement', { ...whose, ...period(365) }),
    list('statement, a year, page 100', '/statement', { ...whose, ...period(365), page: 100 }),
  ];
  const log = (query: Query = {}): Case[] => [
    list('audit log', '/audit-rows', query),
    list('audit log, 28 days', '/audit-rows', { ...query, ...period(28) }),
    list('audit log, closings', '/audit-rows', { ...query, subject: 'fuel_request', action: 'close' }),
    list('audit log, one action of few', '/audit-rows', {
      ...query,
      action: 'create',
      subject: 'vehicle_type',
    }),
    list('audit log, one transaction', '/audit-rows', (pick, among) => ({
      subject: 'fuel_request',
      subject_id: pick(among).id,
    })),
  ];
  if (scope === 'admin')
    return [
      ...search,
      ...notices,
      ...fleet({}),
      list('vehicles of ten thousand', '/vehicles', { client_id: clients[1]! }),
      list('drivers of ten thousand', '/drivers', { client_id: clients[1]! }),
      ...log(),
      list('audit log of a client', '/audit-rows', { client_id: clients.at(-1)! }),
      list('ledger entries', '/ledger-entries'),
      list('ledger entries of the largest client', '/ledger-entries', { client_id: clients[0]! }),
      list('ledger entries of the smallest client', '/ledger-entries', { client_id: clients.at(-1)! }),
      list('ledger entries of a network', '/ledger-entries', { network_id: networks[0]! }),
      list('ledger entries of a station', '/ledger-entries', { station_id: stations.at(-1)! }),
      list('ledger entries, 28 days', '/ledger-entries', period(28)),
      list('ledger entries, captures', '/ledger-entries', { kind: 'capture' }),
      list('ledger entries, top-ups', '/ledger-entries', { kind: 'top_up' }),
      list('ledger entries of one request', '/ledger-entries', (pick, among) => ({
        fuel_request_id: pick(among).id,
      })),
      list('ledger accounts', '/ledger-accounts'),
      list('networks due', '/payables'),
      list('top-ups', '/top-ups'),
      list('fuel prices', '/price-board'),
      ...statements({ client_id: clients[0]! }),
      list('statement of a network, a year', '/statement', { network_id: networks[0]!, ...period(365) }),
    ];
  if (scope === 'client')
    return [...search, ...notices, ...fleet({}), ...log(), ...statements({}), list('wallet', '/wallet')];
  if (scope === 'network')
    return [
      ...search,
      ...statements({}),
      list('what is due', '/payable'),
      list('fuel prices', '/price-board'),
    ];
  return statements({});
}
