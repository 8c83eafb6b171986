import { knownDevices } from '../../access/known-devices/known-devices.table.ts';
import { passkeys } from '../../access/passkeys/passkeys.table.ts';
import { totpSecrets } from '../../access/second-steps/second-steps.table.ts';
import { sessions } from '../../access/sessions/sessions.table.ts';
import { companyIdentities } from '../../access/sign-in-providers/sign-in-providers.table.ts';
import { users } from '../../access/users/users.table.ts';
import { deliveryAbsences } from '../../delivery/delivery-vehicles/delivery-vehicles.table.ts';
import { storeRatings } from '../../delivery/store-ratings/store-ratings.table.ts';
import { trips } from '../../delivery/trips/trips.table.ts';
import { vehicleDriverLogs } from '../../fleet/driver-bindings/driver-bindings.table.ts';
import { drivers } from '../../fleet/drivers/drivers.table.ts';
import { fuelRequests } from '../../fuelling/fuel-requests/fuel-requests.table.ts';
import { policies } from '../../fuelling/policies/policies.table.ts';
import { pumpDevices } from '../../fuelling/pump-devices/pump-devices.table.ts';
import { shiftAttendants } from '../../fuelling/shifts/shifts.table.ts';
import { announcementReadings } from '../../messages/announcements/announcements.table.ts';
import { calendarEvents } from '../../messages/calendar/calendar.table.ts';
import { chatMessages, userPresences } from '../../messages/chats/chats.table.ts';
import { mailboxMessages } from '../../messages/mailbox/mailbox.table.ts';
import { outgoingMessages } from '../../messages/outgoing-messages/outgoing-messages.table.ts';
import { notificationChoices } from '../../messages/push-messages/notification-choices.table.ts';
import { pushMessages } from '../../messages/push-messages/push-messages.table.ts';
import { tasks } from '../../messages/tasks/tasks.table.ts';
import { pushSubscriptions } from '../../messages/web-push/web-push.table.ts';
import type { AnyPgTable } from '../../platform/orm.ts';
import { auditRows } from '../../platform/platform.table.ts';
import { staff, staffPins, staffTransfers } from '../../stations/staff/staff.table.ts';
import { anomalyCases } from '../anomalies/anomalies.table.ts';
import { bookmarks } from '../bookmarks/bookmarks.table.ts';
import { dashboardLayouts } from '../dashboards/dashboard-layouts.table.ts';
import { exportFiles } from '../export-files/export-files.table.ts';
import { reportSchedules } from '../report-schedules/report-schedules.table.ts';
import { savedViews } from '../saved-views/saved-views.table.ts';
import type { Person } from './personal-data.queries.ts';

/** One kind of row that is held on a person: whose it is by which column, and what of it they are given. */
export interface Section {
  readonly name: string;
  readonly table: AnyPgTable;
  readonly of: 'user' | 'driver' | 'staff';
  readonly column: string;
  /** All of them, unless most are the company's. */
  readonly columns?: readonly string[];
  /** What opens something: nobody is shown it, not even its owner. */
  readonly without?: readonly string[];
}

function ofUser(name: string, table: AnyPgTable, more: Partial<Section> = {}): Section {
  return { name, table, of: 'user', column: 'user_id', ...more };
}

function ofDriver(name: string, table: AnyPgTable, more: Partial<Section> = {}): Section {
  return { name, table, of: 'driver', column: 'driver_id', ...more };
}

function ofStaff(name: string, table: AnyPgTable, more: Partial<Section> = {}): Section {
  return { name, table, of: 'staff', column: 'staff_id', ...more };
}

export const SECTIONS: readonly Section[] = [
  ofUser('account', users, { column: 'id', without: ['password_hash'] }),
  ofUser('sessions', sessions),
  ofUser('known_devices', knownDevices, { without: ['token_hash'] }),
  ofUser('passkeys', passkeys, { without: ['credential_id', 'public_key', 'counter'] }),
  ofUser('authenticator_app', totpSecrets, { columns: ['confirmed_at'] }),
  ofUser('company_sign_in', companyIdentities),
  ofUser('browser_notifications', pushSubscriptions, { columns: ['id', 'created_at', 'last_seen_at'] }),
  ofUser('notification_choices', notificationChoices),
  ofUser('notifications', pushMessages),
  ofUser('messages_sent_to', outgoingMessages, {
    columns: ['id', 'channel', 'address', 'status', 'created_at'],
  }),
  ofUser('chat_messages', chatMessages, { without: ['client_key'] }),
  ofUser('last_seen', userPresences),
  ofUser('mails_written', mailboxMessages, { column: 'sender_id' }),
  ofUser('calendar_events', calendarEvents),
  ofUser('tasks', tasks),
  ofUser('announcements_read', announcementReadings),
  ofUser('bookmarks', bookmarks),
  ofUser('saved_views', savedViews),
  ofUser('dashboard_layouts', dashboardLayouts),
  ofUser('export_files', exportFiles),
  ofUser('report_schedules', reportSchedules),
  ofUser('product_ratings', storeRatings),
  ofUser('offline_devices', pumpDevices, { columns: ['id', 'station_id', 'created_at'] }),
  ofUser('fills_served', fuelRequests, {
    column: 'attendant_user_id',
    columns: ['id', 'reference_number', 'station_id', 'created_at', 'closed_at'],
  }),
  ofUser('done', auditRows, {
    column: 'actor_user_id',
    columns: ['id', 'at', 'action', 'subject', 'subject_id', 'ip'],
  }),
  ofDriver('driver', drivers, { column: 'id', without: ['driver_pin_mac', 'change_no'] }),
  ofDriver('vehicles_driven', vehicleDriverLogs),
  ofDriver('fuel_requests', fuelRequests, {
    columns: [
      ...['id', 'reference_number', 'vehicle_id', 'station_id', 'status', 'created_at', 'closed_at'],
      ...['requested_odometer_km', 'vehicle_is_here', 'volume_ml', 'amount_halalas'],
    ],
  }),
  ofDriver('limits', policies),
  ofDriver('trips', trips, {
    columns: [
      'id',
      'trip_code',
      'trip_date',
      'status',
      'delivery_vehicle_id',
      'planned_start_at',
      'planned_end_at',
    ],
  }),
  ofDriver('absences', deliveryAbsences),
  ofDriver('suspicious_fills', anomalyCases, { columns: ['id', 'fuel_request_id', 'state', 'closed_at'] }),
  ofStaff('staff', staff, { column: 'id' }),
  ofStaff('station_moves', staffTransfers),
  ofStaff('shift_pin', staffPins, { columns: ['set_at'] }),
  ofStaff('shifts_served', shiftAttendants),
];

/** The sections of a user, a driver, a person of a station, or one who is a user too. */
export function sectionsOf(person: Person): Section[] {
  return SECTIONS.filter(({ of }) => person[`${of}_id`] !== null);
}
