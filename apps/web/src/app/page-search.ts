import type { InvoicesSearch } from '../features/billing/invoices/invoices-screen.tsx';
import type { IssueSearch } from '../features/billing/invoices/issue-screen.tsx';
import type { StatementSearch } from '../features/billing/statements/statement-screen.tsx';
import type { ImportsSearch } from '../features/delivery/imports/imports-screen.tsx';
import type { PlanSearch } from '../features/delivery/plans/use-plan-address.ts';
import type { DriversSearch } from '../features/fleet/drivers/drivers-screen.tsx';
import type { VehiclesSearch } from '../features/fleet/vehicles/vehicle-filters.tsx';
import type { RequestsSearch } from '../features/fuelling/desk/request-filters.tsx';
import type { SimulatorSearch } from '../features/fuelling/policies/simulator-screen.tsx';
import type { FindSearch } from '../features/fuelling/pump/find-screen.tsx';
import type { NewScheduleSearch } from '../features/insight/report-schedules/schedule-form.tsx';
import type { ChatsSearch } from '../features/messages/chats/use-linked-chat.ts';
import type { LedgerSearch } from '../features/money/ledger/ledger-screen.tsx';

/** What links to a page may narrow it to; each type belongs to the feature that reads it. Pages not named here take no filters. */
export interface PageSearch {
  '/admin/chats/{-$id}': ChatsSearch;
  '/client/chats/{-$id}': ChatsSearch;
  '/gas-station/chats/{-$id}': ChatsSearch;
  '/gas-station-network/chats/{-$id}': ChatsSearch;
  '/supervisor/chats/{-$id}': ChatsSearch;
  '/my-messages/{-$id}': ChatsSearch;
  '/admin/account-statement': StatementSearch;
  '/admin/control-tower/plan': PlanSearch;
  '/admin/drivers/{-$id}': DriversSearch;
  '/admin/imports/{-$id}': ImportsSearch;
  '/admin/invoices/{-$id}': InvoicesSearch;
  /** `file`: opens with the dialog of a payment file. */
  '/admin/settlements/{-$id}': { add?: 'file' };
  '/admin/issue-invoices/{-$id}': IssueSearch;
  '/admin/ledger/{-$id}': LedgerSearch;
  '/admin/manage-client/$clientId/{-$section}/{-$id}': SimulatorSearch;
  '/admin/refueling-transactions/{-$id}': RequestsSearch;
  '/admin/report-schedules/{-$id}': NewScheduleSearch;
  '/admin/vehicles/{-$id}': VehiclesSearch;
  '/client/drivers/{-$id}': DriversSearch;
  '/client/imports/{-$id}': ImportsSearch;
  '/client/refueling-transactions/{-$id}': RequestsSearch;
  '/client/report-schedules/{-$id}': NewScheduleSearch;
  '/client/rule-simulator/{-$id}': SimulatorSearch;
  '/client/statement': StatementSearch;
  '/client/vehicles/{-$id}': VehiclesSearch;
  '/gas-station-network/network-account-statement': StatementSearch;
  '/gas-station-network/refueling-transactions/{-$id}': RequestsSearch;
  '/gas-station-network/report-schedules/{-$id}': NewScheduleSearch;
  '/gas-station/account-statement': StatementSearch;
  '/gas-station/pump/find': FindSearch;
  '/gas-station/refueling-transactions/{-$id}': RequestsSearch;
  '/supervisor/refueling-transactions/{-$id}': RequestsSearch;
}

/** A link to one of these pages with what it is narrowed to. */
export type NarrowedList = {
  [Pattern in keyof PageSearch]: {
    to: Pattern extends `${infer List}/{-$${string}` ? List : Pattern;
    search: PageSearch[Pattern];
  };
}[keyof PageSearch];
