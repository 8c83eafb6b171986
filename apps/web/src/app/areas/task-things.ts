import { listInvoices } from '@fleet/contracts/billing/invoices.ts';
import { listOrders } from '@fleet/contracts/delivery/orders.ts';
import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { TASK_SUBJECTS, type TaskSubject } from '@fleet/contracts/messages/tasks.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import type { FindThing, TaskThings } from '../../features/messages/tasks/task-things.ts';
import { can } from '../../lib/ability.ts';
import { useLanguage } from '../../lib/appearance-context.ts';
import { nameIn } from '../../lib/language.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { findIn } from '../../ui/find-in.ts';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';

/** How things are found that a task may be about, by number, plate or name, and where they are shown: those the reader may list. */
export function useTaskThings(): TaskThings {
  const language = useLanguage();
  const table = useAreaTable();
  const { ability, user } = useSignedIn();
  const all: Record<TaskSubject, FindThing> = {
    fuel_request: findIn(listFuelRequests, (row) => row.reference_number ?? `#${row.id}`),
    vehicle: findIn(listVehicles, (row) => row.plate_no.replace('-', ' ')),
    driver: findIn(listDrivers, (row) => row.name),
    station: findIn(listStations, (row) => nameIn(language, row)),
    order: findIn(listOrders, (row) => `O-${row.id}`),
    invoice: findIn(listInvoices, (row) => row.number),
  };
  return {
    pathOf: (subject, id) => subjectPathOf(table, user, subject, id),
    finders: TASK_SUBJECTS.filter((subject) => can(ability, `read ${subject}`)).map((subject) => ({
      subject,
      find: all[subject],
    })),
  };
}
