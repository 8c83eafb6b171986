import * as refunds from '@fleet/contracts/billing/refunds.ts';
import * as orders from '@fleet/contracts/delivery/orders.ts';
import * as store from '@fleet/contracts/delivery/store-carts.ts';
import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import { GROUP_AREA, GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import { requestRefund } from '../src/billing/refunds/refunds.service.ts';
import { recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { setPrice } from '../src/stations/fuel-prices/fuel-prices.service.ts';
import { idFields } from './route-samples.ts';
import type { World } from './world.ts';
import { makeDeliveries } from './world-deliveries.ts';
import { invoiceThings } from './world-invoices.ts';
import { settlementThings } from './world-settlements.ts';
import { webhookThings } from './world-webhooks.ts';

/** Two tenants for tests of isolation. */

export type Person = Awaited<ReturnType<World['makeUser']>>;
export type Side = Awaited<ReturnType<typeof makeSide>>;

/** A client, a network with a station, and one user of every role. Everything is named `name`. */
export async function makeSide(world: World, name: string) {
  const client = await world.makeClient({ name_en: `${name} client`, name_ar: `${name} client` });
  const network = await world.makeNetwork({ name_en: `${name} network`, name_ar: `${name} network` });
  const station = await world.makeStation({
    network_id: network.id,
    name_en: `${name} station`,
    name_ar: `${name} station`,
  });
  const driver = await world.makeDriver({
    client_id: client.id,
    first_name: name,
    last_name: 'driver',
    pin: '1234',
  });
  await world.fund(client, { main: 100_000, allocated: 100_000 });
  const people = {} as Record<Group, Person>;
  for (const group of GROUPS)
    people[group] = await world.makeUser(group, { name: `${name} ${group}`, ...partyOf(group) });
  return { name, client, network, station, driver, people };

  function partyOf(group: Group) {
    if (group === 'driver') return { client_id: client.id, driver_id: driver.id };
    if (GROUP_AREA[group] === 'customer') return { client_id: client.id };
    if (GROUP_AREA[group] === 'gas station network') return { network_id: network.id };
    return group === 'admin' ? {} : { station_id: station.id };
  }
}

/**
 * The objects of a side by resource (first part of a URL) and field, including a request at its station's pump. Routes about new
 * object types need one here.
 */
export async function thingsOf(world: World, side: Side, plate_no: string): Promise<Record<string, number>> {
  const { name, client, driver, network, station, people } = side;
  const vehicle = await world.makeVehicle({ driver, plate_no, name: `${name} vehicle` });
  const created = await world.call(requests.createFuelRequest, {
    as: people.driver,
    body: { vehicle_id: vehicle.id, kind: 'litres', volume_ml: 20_000 },
  });
  expect(created.body).toMatchObject({ status: 'request_approved' });
  const request = created.body.id;
  const found = await world.call(requests.initiateTransaction, {
    as: people.attendant,
    params: { id: request },
    body: { found_by: 'plate', plate: plate_no },
  });
  expect(found.body).toMatchObject({ status: 'transaction_initiated' });
  const [file] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id, station_id, network_id)
     values ('pump_photo', 'image/jpeg', $1, 3, 'x', $2, $3, $4, $5) returning id`,
    [Buffer.from('jpg'), people.attendant.id, client.id, station.id, network.id],
  );
  const staff = await world.makeStaff({
    station: { ...station, network_id: network.id },
    first_name: name,
  });
  const price = { fuel_type_id: vehicle.fuel_type_id, starts_at: world.now, price_millis_per_litre: 2_200 };
  const [change] = await world.rows<{ id: number }>(
    `insert into price_changes (network_id, fuel_type_id, kind, value_millis, starts_at, stations)
     values ($1, $2, 'set', 2200, $3, 1) returning id`,
    [network.id, vehicle.fuel_type_id, new Date('2027-01-01T00:00:00Z')],
  );
  const top_up = await recordTopUp(world.systemCtx(), { client_id: client.id, amount_halalas: 5_000 });
  await world.rows(
    `insert into refund_payees (client_id, beneficiary_name, iban, effective_at)
     values ($1, $2, 'SA0380000000608010167519', '2026-01-01')`,
    [client.id, `${name} client`],
  );
  const refund = await requestRefund(world.systemCtx(), {
    client_id: client.id,
    amount_halalas: 1_000,
    reason: `${name} client topped up twice.`,
  });
  // Paid, as only then there is a voucher.
  const of = { params: { id: refund } };
  await world.call(refunds.approveRefund, { as: await world.makeUser('admin'), ...of });
  const paid = { bank_reference: `FT ${name}`, value_date: riyadhDate(world.now) };
  await world.call(refunds.payRefund, { as: people.admin, ...of, body: paid });
  const [intent] = await world.rows<{ id: number }>(
    `insert into payment_intents (client_id, means, state, provider_reference, amount_halalas, created_at, expires_at)
     values ($1, 'sadad', 'waiting', $2, 5000, $3, $3) returning id`,
    [client.id, `number of ${client.id}`, world.now],
  );
  const [message] = await world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params) values ($1, 'held_comment', '{}') returning id`,
    [people.client_manager.id],
  );
  const [dispute] = await world.rows<{ id: number }>(
    `insert into dispute_cases (fuel_request_id, client_id, network_id, station_id, reason_code, reason, opened_by, opened_at,
       volume_before_ml, amount_before_halalas, charged_before_halalas)
     values ($1, $2, $3, $4, 'other', $6, $5, now(), 1, 1, 1) returning id`,
    [request, client.id, network.id, station.id, people.client_manager.id, `${name} client objects`],
  );
  const [anomaly] = await world.rows<{ id: number }>(
    `insert into anomaly_cases (fuel_request_id, client_id, vehicle_id, driver_id, station_id, network_id, closed_at, indicators, score,
       station_score, found_at, is_demo, comment)
     values ($1, $2, $3, $4, $5, $6, now(), '{over_tank}', 85, 85, now(), false, $7) returning id`,
    [request, client.id, vehicle.id, driver.id, station.id, network.id, `${name} client wonders`],
  );
  const [device] = await world.rows<{ id: number }>(
    `insert into pump_devices (user_id, station_id, public_key, name, last_seen_at) values ($1, $2, 'x', $3, now()) returning id`,
    [people.attendant.id, station.id, `${name} phone`],
  );
  const [tag] = await world.rows<{ id: number }>(
    `insert into vehicle_tags (client_id, vehicle_id, tag, paired_in, status_changed_at) values ($1, $2, $3, 'desk', now()) returning id`,
    [client.id, vehicle.id, `hash of ${name}`],
  );
  const [controller] = await world.rows<{ id: number }>(
    `insert into pump_controllers (network_id, station_id, name, site_access_key, secret_hash, created_by)
     values ($1, $2, $3, $3, '00', $4) returning id`,
    [network.id, station.id, `${name} controller`, people.gas_station_manager.id],
  );
  const [simulation] = await world.rows<{ id: number }>(
    `insert into policy_simulations (client_id, rules, from_date, to_date) values ($1, '{}', '2026-02-01', '2026-02-28') returning id`,
    [client.id],
  );
  const [profile] = await world.rows<{ id: number }>(
    `insert into policies (client_id, name_en, name_ar) values ($1, $2, $2) returning id`,
    [client.id, `${name} client profile`],
  );
  const [key] = await world.rows<{ id: number }>(
    `insert into api_keys (client_id, name, key_hash, last_four, scopes, allowed_ips, per_minute, created_by)
     values ($1, $2, $2, 'abcd', '{read vehicle}', '{}', 120, $3) returning id`,
    [client.id, `${name} client system`, people.client_manager.id],
  );
  const [view] = await world.rows<{ id: number }>(
    `insert into saved_views (user_id, client_id, page, name, search, is_shared) values ($1, $2, 'invoices', $3, '{}', true) returning id`,
    [people.client_manager.id, client.id, `${name} client view`],
  );
  const [task] = await world.rows<{ id: number }>(
    `insert into tasks (user_id, assignee_id, title, label, priority, position) values ($1, $1, 'Call', 'company', 'low', 1) returning id`,
    [people.client_manager.id],
  );
  const [rule] = await world.rows<{ id: number }>(
    `insert into task_rules (client_id, kind, assignee_id, created_by) values ($1, 'pending_request', $2, $2) returning id`,
    [client.id, people.client_manager.id],
  );
  const [event] = await world.rows<{ id: number }>(
    `insert into calendar_events (user_id, client_id, calendar, title, start_at, end_at, is_all_day, is_shared)
     values ($1, $2, 'business', 'Meeting', '2026-03-02T09:00Z', '2026-03-02T10:00Z', false, true) returning id`,
    [people.client_manager.id, client.id],
  );
  const [schedule] = await world.rows<{ id: number }>(
    `insert into report_schedules (user_id, client_id, name, report, query, format, language, recipients, rhythm, hour, next_run_at)
     values ($1, $2, $3, 'consumption', '{"period":"yesterday"}', 'pdf', 'en', $4, 'daily', 6, now() + interval '9 years') returning id`,
    [people.client_manager.id, client.id, `${name} client report`, [people.client_manager.email]],
  );
  const [exported] = await world.rows<{ id: number }>(
    `insert into export_files (user_id, client_id, route, path, format, file_name, status, expires_at)
     values ($1, $2, 'exportVehicles', '/vehicles/export?format=csv', 'csv', 'vehicles.csv', 'ready', '2036-01-01') returning id`,
    [people.client_manager.id, client.id],
  );
  const [session] = await world.rows<{ id: number }>(
    `insert into sessions (user_id, expires_at) values ($1, $2) returning id`,
    [people.client_manager.id, new Date('2036-01-01T00:00:00Z')],
  );
  const [subscription] = await world.rows<{ id: number }>(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, last_seen_at)
     values ($1, $2, $3, 'x', 'x', now()) returning id`,
    [people.client_manager.id, session!.id, `https://push.example.com/${people.client_manager.id}`],
  );
  const [passkey] = await world.rows<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, 'x', 0, '{}', 'Phone') returning id`,
    [people.client_manager.id, Buffer.from(`passkey of ${client.id}`).toString('base64url')],
  );
  const [browser] = await world.rows<{ id: number }>(
    `insert into known_devices (user_id, token_hash, last_used_at) values ($1, $2, now()) returning id`,
    [people.client_manager.id, `device of ${client.id}`],
  );
  const [domain] = await world.rows<{ id: number }>(
    `with p as (insert into sign_in_providers (client_id, issuer, oidc_client_id, secret_sealed, is_active, allows_passwords, updated_at)
       values ($1, 'https://login.example.com', 'fleet', 'x', true, true, now()) returning id)
     insert into sign_in_domains (provider_id, domain, token) select id, 'd' || $1::bigint || '.sa', 'x' from p returning id`,
    [client.id],
  );
  const [announcement] = await world.rows<{ id: number }>(
    `insert into announcements (title_en, title_ar, category, tags, excerpt_en, excerpt_ar, body_en, body_ar, audience)
     values ('Draft ' || $1, 'مسودة', 'prices', '{}', 'x', 'x', 'x', 'x', '{supervisor}') returning id`,
    [client.id],
  );
  const [chat] = await world.rows<{ id: number }>(
    `insert into chats (kind, subject_id, client_id, driver_id) values ('driver', $2, $1, $2) returning id`,
    [client.id, driver.id],
  );
  await world.rows(
    `with m as (insert into chat_messages (chat_id, user_id, client_key, body, created_at) values ($1, $2, $3, $3, now()) returning id)
     update chats set last_message_id = m.id from m where chats.id = $1`,
    [chat!.id, people.driver.id, `${name} driver writes`],
  );
  const [email] = await world.rows<{ id: number }>(
    `insert into mailbox_messages (sender_id, sender_name, subject, body, sent_at) values ($1, $2, $2, $2, now()) returning id`,
    [people.client_manager.id, `${name} client message`],
  );
  const [copy] = await world.rows<{ id: number }>(
    `insert into mailbox_copies (user_id, thread_id, folder, has_sent, last_message_id, last_at)
     values ($1, $2, 'inbox', true, $2, '2036-01-01') returning id`,
    [people.client_manager.id, email!.id],
  );
  // Under the number of the message: one part of the address stands for both.
  await world.rows(
    `insert into mailbox_labels (id, user_id, name, color) overriding system value values ($1, $2, $3, 'teal')`,
    [copy!.id, people.client_manager.id, `${name} label`],
  );
  await world.rows(`select setval('mailbox_labels_id_seq', 1000000)`);
  const [attached] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id)
     values ('mail_attachment', 'image/jpeg', 'x', 1, 'x', $1, $2) returning id`,
    [people.client_manager.id, client.id],
  );
  return {
    chats: chat!.id,
    mailbox: copy!.id,
    'mailbox-attachments': attached!.id,
    sessions: session!.id,
    'push-subscriptions': subscription!.id,
    passkeys: passkey!.id,
    'known-devices': browser!.id,
    'sign-in-domains': domain!.id,
    announcements: announcement!.id,
    'api-keys': key!.id,
    'saved-views': view!.id,
    tasks: task!.id,
    'task-rules': rule!.id,
    calendar: event!.id,
    'calendar/events': event!.id,
    'report-schedules': schedule!.id,
    'export-files': exported!.id,
    ...(await invoiceThings(world, side)),
    ...(await settlementThings(world, side)),
    ...(await webhookThings(world, side)),
    ...(await shiftThings(world, side, { staff_id: staff.id, fuel_type_id: vehicle.fuel_type_id })),
    ...(await fleetThings(world, name, vehicle, people.client_manager.id)),
    ...(await deliveryThings(world, side)),
    clients: client.id,
    users: people.client_manager.id,
    'fuel-requests': request,
    'push-messages': message!.id,
    'dispute-cases': dispute!.id,
    'anomaly-cases': anomaly!.id,
    files: file!.id,
    'top-ups': top_up,
    refunds: refund,
    refund_id: refund,
    'payment-intents': intent!.id,
    networks: network.id,
    stations: station.id,
    staff: staff.id,
    'fuel-prices': await setPrice(world.systemCtx(), { ...price, station_id: station.id }),
    'price-changes': change!.id,
    'policy-simulations': simulation!.id,
    'limit-profiles': profile!.id,
    profile_id: profile!.id,
    'vehicle-tags': tag!.id,
    replaces_id: tag!.id,
    'pump-devices': device!.id,
    device_id: device!.id,
    'pump-controllers': controller!.id,
    fuel_request_id: request,
    file_id: file!.id,
    pump_photo_file_id: file!.id,
    photo_file_id: file!.id,
    plate_photo_file_id: file!.id,
    picture_file_id: file!.id,
    client_id: client.id,
    driver_id: driver.id,
    vehicle_id: vehicle.id,
    network_id: network.id,
    station_id: station.id,
    user_id: people.client_manager.id,
    // The audit log references objects by type and id.
    subject_id: vehicle.id,
    // Shared by everyone.
    fuel_type_id: vehicle.fuel_type_id,
  };
}

/** A nozzle, and the open shift that read it with an attendant. */
async function shiftThings(
  world: World,
  { station, network, people }: Side,
  { staff_id, fuel_type_id }: { staff_id: number; fuel_type_id: number },
) {
  const [nozzle] = await world.rows<{ id: number }>(
    `insert into nozzles (network_id, station_id, fuel_type_id, number, meter_digits) values ($1, $2, $3, 1, 7) returning id`,
    [network.id, station.id, fuel_type_id],
  );
  const [shift] = await world.rows<{ id: number }>(
    `insert into shifts (network_id, station_id, status, tolerance_ml, tolerance_basis_points, opened_at, opened_by)
     values ($1, $2, 'open', 5000, 50, now(), $3) returning id`,
    [network.id, station.id, people.attendant.id],
  );
  await world.rows(
    `insert into shift_readings (shift_id, nozzle_id, fuel_type_id, number, meter_digits, opening_ml)
     values ($1, $2, $3, 1, 7, 1000)`,
    [shift!.id, nozzle!.id, fuel_type_id],
  );
  await world.rows('insert into shift_attendants (shift_id, staff_id, signed_in_at) values ($1, $2, now())', [
    shift!.id,
    staff_id,
  ]);
  const [nozzle_id, shift_id] = [nozzle!.id, shift!.id];
  return { nozzles: nozzle_id, nozzle_id, shifts: shift_id, shift_id, staff_id };
}

/** A client's objects besides vehicles and drivers. */
async function fleetThings(
  world: World,
  name: string,
  vehicle: { id: number; client_id: number; driver_id: number | null },
  user_id: number,
) {
  const insert = async (text: string, values: unknown[]) =>
    (await world.rows<{ id: number }>(`insert into ${text} returning id`, values))[0]!.id;
  const names = [vehicle.client_id, `${name} driver pool`];
  const branch = await insert('branches (client_id, name_en, name_ar) values ($1, $2, $2)', names);
  const group = await insert('vehicle_groups (client_id, name_en, name_ar) values ($1, $2, $2)', names);
  const spreadsheet = await insert(
    `imports (client_id, kind, status, file_name, size_bytes, sha256, created_by, changed_at)
     values ($1, 'drivers', 'preview', $3, 1, 'x', $2, now())`,
    [vehicle.client_id, user_id, `${name} driver.xlsx`],
  );
  const [reading] = await world.rows<{ id: number }>(
    'select id from odometer_readings where vehicle_id = $1',
    [vehicle.id],
  );
  return {
    vehicles: vehicle.id,
    drivers: vehicle.driver_id!,
    branches: branch,
    'vehicle-groups': group,
    imports: spreadsheet,
    'odometer-readings': reading!.id,
    branch_id: branch,
    group_id: group,
    vehicle_type_id: (await world.makeVehicleType()).id,
  };
}

/** A delivery site of the client and an order for it; depot and product are shared. */
async function deliveryThings(world: World, { name, client, driver, people }: Side) {
  const { makeBranch, makeWarehouse, products } = await makeDeliveries(world, `_${client.id}`);
  const branch = await makeBranch();
  const warehouse = await makeWarehouse(client.id, `${name} driver stop`);
  const { body } = await world.call(orders.createOrder, {
    as: people.client_manager,
    body: {
      delivery_branch_id: branch.id,
      warehouse_id: warehouse,
      delivery_date: riyadhDate(world.now),
      lines: [{ delivery_product_id: products.diesel, volume_ml: 5_000_000 }],
    },
  });
  const [request] = await world.rows<{ id: number }>(
    `insert into slot_requests (order_id, client_id, slots, expires_at) values ($1, $2, '[]', '2026-03-02T00:00:00Z') returning id`,
    [body.id, client.id],
  );
  const [sold] = await world.rows<{ id: number }>(
    `insert into store_products (delivery_product_id, category, picture, brand, description_en, description_ar, family, option_en,
       option_ar, color, stock, min_quantity, is_featured, offer_percent, offer_from)
     values ($1, 'oil', 'drum', 'Brand', 'Oil', 'زيت', 'oil', 'Drum', 'برميل', '#aa0000', 9, 1, true, 5, 10) returning id`,
    [products.drum],
  );
  const [rating] = await world.rows<{ id: number }>(
    `insert into store_ratings (store_product_id, user_id, client_id, stars, comment, rated_at, hidden_reason)
     values ($1, $2, $3, 4, 'Good oil', now(), 'Names a person') returning id`,
    [sold!.id, people.client_manager.id, client.id],
  );
  const [tank] = await world.rows<{ id: number }>(
    `insert into site_tanks (client_id, warehouse_id, delivery_product_id, delivery_branch_id, name, capacity_ml, safe_min_ml)
     values ($1, $2, $3, $4, 'Tank', 20000000, 2000000) returning id`,
    [client.id, warehouse, products.diesel, branch.id],
  );
  const marked = { as: people.client_manager, body: { productId: sold!.id } };
  for (const route of [store.addToWishlist, store.addToCart])
    expect((await world.call(route, marked)).status).toBe(201);
  const dispatched = await dispatchThings(world, client.id, branch.id);
  return {
    ...(await roadThings(world, { ...dispatched, driver_id: driver.id, order_id: body.id })),
    order_line_id: body.lines[0]!.id,
    orders: body.id,
    tracking: body.id,
    'slot-requests': request!.id,
    order_id: body.id,
    warehouses: warehouse,
    'site-tanks': tank!.id,
    'store-ratings': rating!.id,
    site_tank_id: tank!.id,
    warehouse_id: warehouse,
    delivery_branch_id: branch.id,
    delivery_slot_id: branch.slots[0]!.id,
    'delivery-branches': branch.id,
    'delivery-slots': branch.slots[0]!.id,
    'delivery-products': products.diesel,
    delivery_product_id: products.diesel,
    apps: sold!.id,
    'store-products': sold!.id,
    ...dispatched,
  };
}

/** A trip in progress with its driver, and its stop at the client's site. */
async function roadThings(
  world: World,
  things: { delivery_vehicle_id: number; driver_id: number; order_id: number },
) {
  const [trip] = await world.rows<{ id: number }>(
    `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, driver_id, planned_start_at,
       planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds, planned_waiting_seconds,
       planned_cost_halalas, loaded_at, started_at)
     select 'R-' || id, delivery_branch_id, '2026-03-01', 'custom', 'started', id, $2, '2026-03-01T05:00:00Z',
       '2026-03-01T09:00:00Z', 1, 1, 1, 1, 1, '2026-03-01T04:30:00Z', '2026-03-01T05:00:00Z'
     from delivery_vehicles where id = $1 returning id`,
    [things.delivery_vehicle_id, things.driver_id],
  );
  const [stop] = await world.rows<{ id: number }>(
    `insert into trip_stops (trip_id, position, kind, order_id, latitude, longitude, planned_arrival_at,
       planned_waiting_seconds, planned_service_seconds, planned_travelled_seconds, planned_travelled_metres)
     values ($1, 1, 'job', $2, 24.68, 46.79, '2026-03-01T07:00:00Z', 0, 900, 600, 9000) returning id`,
    [trip!.id, things.order_id],
  );
  return { 'driven-trips': trip!.id, 'trip-stops': stop!.id };
}

/** A delivery vehicle of the client, and a geofence of the depot. */
async function dispatchThings(world: World, client_id: number, delivery_branch_id: number) {
  const vehicle = await world.makeVehicle({ client_id });
  const [delivers] = await world.rows<{ id: number }>(
    `insert into delivery_vehicles (vehicle_id, delivery_branch_id, code, payload_grams, gross_weight_kg, fixed_cost_halalas,
       cost_halalas_per_km, cost_halalas_per_hour, shift_from_minute, shift_to_minute)
     values ($1, $2, 'Tanker 1', 20000000, 38000, 0, 100, 100, 360, 960) returning id`,
    [vehicle.id, delivery_branch_id],
  );
  const [route] = await world.rows<{ id: number }>(
    `insert into static_routes (delivery_branch_id, delivery_vehicle_id, title_en, title_ar, weekdays, from_date, days_before)
     values ($1, $2, 'Round', 'جولة', '{1}', '2026-03-01', 1) returning id`,
    [delivery_branch_id, delivers!.id],
  );
  const [fence] = await world.rows<{ id: number }>(
    `insert into geofences (delivery_branch_id, name, kind, area, bounds)
     values ($1, 'Depot', 'alert', '{"kind":"circle","name":"Depot","latitude":24,"longitude":46,"radius_metres":500}',
       '(47,25),(46,24)') returning id`,
    [delivery_branch_id],
  );
  const [plan] = await world.rows<{ id: number }>(
    `insert into plans (delivery_branch_id, plan_date, seconds, problem, guess, left_out, orders, vehicles)
     values ($1, '2026-03-05', 2, '{"vehicles":[]}', '{"detour":1.3,"metresPerSecond":10}', '[]', 1, 1) returning id`,
    [delivery_branch_id],
  );
  const [week] = await world.rows<{ id: number }>(
    `insert into week_plans (delivery_branch_id, from_date, days, seconds) values ($1, '2026-03-05', 7, 5) returning id`,
    [delivery_branch_id],
  );
  const [trip] = await world.rows<{ id: number }>(
    `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, planned_start_at,
       planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds, planned_waiting_seconds,
       planned_cost_halalas)
     values ('T-' || $1::bigint, $1, '2026-03-05', 'custom', 'approved', $2, '2026-03-05T06:00:00Z', '2026-03-05T09:00:00Z',
       1, 1, 1, 1, 1) returning id`,
    [delivery_branch_id, delivers!.id],
  );
  return {
    'static-routes': route!.id,
    plans: plan!.id,
    'week-plans': week!.id,
    plan_id: plan!.id,
    trips: trip!.id,
    'delivery-vehicles': delivers!.id,
    delivery_vehicle_id: delivers!.id,
    geofences: fence!.id,
  };
}

/** The other tenant's id for each of these fields. */
export function foreignValues(schema: z.ZodType, foreign: Record<string, number>): Record<string, number> {
  const values = idFields(schema).map((name) => [name, foreign[name]] as const);
  for (const [name, id] of values)
    expect(id, `this test must make one of the other tenant's for ${name}`).toBeDefined();
  return Object.fromEntries(values) as Record<string, number>;
}
