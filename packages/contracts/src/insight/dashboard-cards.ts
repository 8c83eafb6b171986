import { z } from 'zod';
import type { ROLES } from '../access/sessions.ts';
import { defineRoute } from '../define-route.ts';
import type { Permission } from '../permissions.ts';
import { calendarDay } from '../shapes.ts';

type Role = (typeof ROLES)[number];

interface CardSpec {
  /** The areas that have it, and of these those whose dashboard shows it until the user arranges it. */
  readonly areas: readonly Role[];
  readonly usual: readonly Role[];
  readonly permissions: readonly Permission[];
}

const ALL: readonly Role[] = ['admin', 'customer', 'gas station network', 'gas station', 'supervisor'];
const SELLERS: readonly Role[] = ['gas station network', 'gas station', 'supervisor'];
const REPORTING = ['read reporting'] as const;

/** The library of dashboard cards, in the order of a usual dashboard. */
export const DASHBOARD_CARDS = {
  needs_you: { areas: ALL, usual: ALL, permissions: [] },
  held_list: { areas: ['admin'], usual: ['admin'], permissions: ['read held_transaction'] },
  waiting_held: { areas: ['customer'], usual: ['customer'], permissions: ['decide held_transaction'] },
  waiting_requests: { areas: ['customer'], usual: ['customer'], permissions: ['decide fuel_request'] },
  wallet: { areas: ['customer'], usual: ['customer'], permissions: ['read wallet'] },
  measures: { areas: ALL, usual: ALL, permissions: REPORTING },
  sales: { areas: ALL, usual: ALL, permissions: REPORTING },
  money: {
    areas: ['customer', 'gas station network'],
    usual: ['customer', 'gas station network'],
    permissions: ['read reporting', 'read wallet'],
  },
  stations: {
    areas: ['admin', 'gas station network'],
    usual: ['admin'],
    permissions: REPORTING,
  },
  decided_today: {
    areas: ['admin', 'customer'],
    usual: ['admin'],
    permissions: ['read held_transaction'],
  },
  product_orders: { areas: ['admin', 'customer'], usual: ['admin'], permissions: ['read order'] },
  latest: { areas: ['admin', 'customer'], usual: ['admin', 'customer'], permissions: ['read fuel_request'] },
  statuses: { areas: ALL, usual: [], permissions: REPORTING },
  fuels: { areas: ALL, usual: [], permissions: REPORTING },
  top_clients: { areas: ['admin', ...SELLERS], usual: SELLERS, permissions: REPORTING },
  top_networks: { areas: ['admin', 'customer'], usual: [], permissions: REPORTING },
  top_stations: {
    areas: ['admin', 'customer', 'gas station network'],
    usual: ['gas station network'],
    permissions: REPORTING,
  },
  top_vehicles: { areas: ['customer'], usual: [], permissions: REPORTING },
  top_drivers: { areas: ['customer'], usual: [], permissions: REPORTING },
  top_attendants: {
    areas: ['gas station', 'supervisor'],
    usual: ['gas station', 'supervisor'],
    permissions: REPORTING,
  },
  vehicles: { areas: ['admin', 'customer'], usual: [], permissions: REPORTING },
  clients_served: { areas: ['admin', ...SELLERS], usual: [], permissions: REPORTING },
  sessions: { areas: ALL, usual: [], permissions: ['read user'] },
} as const satisfies Record<string, CardSpec>;

export type DashboardCard = keyof typeof DASHBOARD_CARDS;
export const DASHBOARD_CARD_NAMES = Object.keys(DASHBOARD_CARDS) as DashboardCard[];

/** The cards this reader has the right for. */
export function cardsFor(role: Role, can: (permission: Permission) => boolean): DashboardCard[] {
  return DASHBOARD_CARD_NAMES.filter((name) => {
    const { areas, permissions }: CardSpec = DASHBOARD_CARDS[name];
    return areas.includes(role) && permissions.every(can);
  });
}

/** The cards of a dashboard that nobody arranged. */
export function usualCards(role: Role, can: (permission: Permission) => boolean): DashboardCard[] {
  return cardsFor(role, can).filter((name) => (DASHBOARD_CARDS[name] as CardSpec).usual.includes(role));
}

const card = z.enum(DASHBOARD_CARD_NAMES);
const layout = z.object({
  cards: z.array(card),
  /** The cards the reader may add, shown ones included. */
  library: z.array(card),
  is_usual: z.boolean(),
});

export const getDashboardLayout = defineRoute({
  name: 'getDashboardLayout',
  method: 'GET',
  path: '/dashboard/layout',
  permission: 'signed-in',
  callers: 'people',
  summary: 'The cards of the signed-in user’s dashboard in their order, and those there are to add',
  response: layout,
});

export const saveDashboardLayout = defineRoute({
  name: 'saveDashboardLayout',
  method: 'PUT',
  path: '/dashboard/layout',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Arrange the dashboard; cards without the right for them are refused',
  body: z.object({ cards: z.array(card).max(DASHBOARD_CARD_NAMES.length) }),
  response: layout,
});

export const resetDashboardLayout = defineRoute({
  name: 'resetDashboardLayout',
  method: 'DELETE',
  path: '/dashboard/layout',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Give the dashboard its usual cards back',
  response: layout,
});

export const DEVICE_KINDS = ['desk', 'phone', 'tablet', 'other'] as const;

export const countSessionsByDevice = defineRoute({
  name: 'countSessionsByDevice',
  method: 'GET',
  path: '/dashboard/sessions',
  permission: 'read user',
  callers: 'people',
  summary:
    'Sessions that are open now, by kind of device: of the reader’s own party, or of all users for the platform',
  response: z.object({
    rows: z.array(z.object({ device: z.enum(DEVICE_KINDS), sessions: z.number().int() })),
  }),
});

export const getServedClients = defineRoute({
  name: 'getServedClients',
  method: 'GET',
  path: '/dashboard/clients',
  permission: 'read reporting',
  callers: 'people',
  summary: 'Clients with a completed fill in a period: new ones, and those that had fueled here before',
  query: z.object({ from: calendarDay, to: calendarDay }),
  response: z.object({ new: z.number().int(), returning: z.number().int() }),
});

export const DECIDED_KINDS = [
  'held_transactions',
  'top_ups',
  'disputes',
  'suspicious_fills',
  'shifts',
] as const;

export const listDecidedToday = defineRoute({
  name: 'listDecidedToday',
  method: 'GET',
  path: '/dashboard/decided-today',
  permission: 'read held_transaction',
  callers: 'people',
  summary: 'What was decided today at the reader’s side, by kind, and how long half of it waited at most',
  response: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(DECIDED_KINDS),
        decided: z.number().int(),
        /** Null where nothing was decided. */
        median_seconds: z.number().int().nullable(),
      }),
    ),
  }),
});
