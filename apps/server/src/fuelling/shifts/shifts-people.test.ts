import { listPumpPeople, switchAttendant } from '@fleet/contracts/fuelling/shifts.ts';
import { getOwnStaffPin, setOwnStaffPin, setStaffPin } from '@fleet/contracts/stations/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../access/sessions/test-app.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.advance(2 * 3600));

const PIN = '4821';

/** An attendant of the station with a PIN of their own. */
async function attendant(fields: object = {}) {
  const staff = await app.makeStaff({ station: app.station, designation: 'attendant', ...fields });
  const user = await app.makeUser('attendant', { staff_id: staff.id });
  await app.callRoute(setOwnStaffPin, { as: user, body: { pin: PIN } });
  return { ...user, staff_id: staff.id };
}
type Attendant = Awaited<ReturnType<typeof attendant>>;

/** Signs in with a password in a browser of this cookie. */
async function signInAt(user: Attendant, device: string | null = null) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${app.config.API_BASE}/gas_station-login`,
    headers: device ? { cookie: `device=${device}` } : {},
    payload: { user: { email: user.email, password: PASSWORD } },
  });
  const { value } = answer.cookies.find(({ name }) => name === 'device')!;
  return { token: answer.json().result.accessToken as string, device: value };
}
async function switchTo(from: { token: string; device: string }, staff_id: number, pin = PIN) {
  const answer = await app.app.inject({
    method: 'POST',
    url: app.config.API_BASE + switchAttendant.path,
    headers: { authorization: `Bearer ${from.token}`, cookie: `device=${from.device}` },
    payload: { staff_id, pin },
  });
  const device = answer.cookies.find(({ name }) => name === 'device')?.value ?? from.device;
  const body = answer.json();
  return { code: answer.statusCode === 200 ? 'SWITCHED' : body.code, body, device };
}
/** Two attendants who have both signed in on one browser; the second is there now. */
async function sharedPump() {
  const [first, second] = [await attendant(), await attendant()];
  const before = await signInAt(first);
  return { first, second, pump: await signInAt(second, before.device) };
}

describe('an attendant’s own PIN', () => {
  test('is set by the attendant, also after it was mistyped too often; nobody else has one', async () => {
    const { first, second, pump } = await sharedPump();
    for (let wrong = 0; wrong < 3; wrong++)
      expect((await switchTo(pump, first.staff_id, '0000')).code).toBe('INCORRECT_PIN');
    expect((await switchTo(pump, first.staff_id)).code).toBe('STAFF_PIN_RESET_REQUIRED');
    expect((await app.callRoute(getOwnStaffPin, { as: first })).body).toEqual({ has_pin: false });
    expect((await app.callRoute(setOwnStaffPin, { as: first, body: { pin: '12' } })).body.fields).toEqual({
      pin: 'four_digits',
    });
    await app.callRoute(setOwnStaffPin, { as: first, body: { pin: '٧٧٧٧' } });
    expect((await switchTo(pump, first.staff_id, '7777')).code).toBe('SWITCHED');
    const manager = await app.makeUser('gas_station_manager');
    expect((await app.callRoute(setOwnStaffPin, { as: manager, body: { pin: PIN } })).status).toBe(404);
    expect(
      JSON.stringify(await app.rows('select * from staff_pins where staff_id = $1', [second.staff_id])),
    ).not.toContain(PIN);
    const changed = await app.rows(
      `select actor_user_id, after from audit_rows where action = 'set_pin' and subject_id = $1 order by id desc limit 1`,
      [first.staff_id],
    );
    expect(changed).toEqual([{ actor_user_id: first.id, after: {} }]);
  });
});

describe('the browser at the pump', () => {
  test('passes to who types their PIN: their session, their shift, no proof, and the former one’s end', async () => {
    const { first, second, pump } = await sharedPump();
    const { body, device } = await switchTo(pump, first.staff_id);
    expect(body.result.userData.user_id).toBe(first.id);
    const [session] = await app.rows<{ proved_at: Date | null }>(
      'select proved_at from sessions where user_id = $1 and revoked_at is null order by id desc limit 1',
      [first.id],
    );
    expect(session!.proved_at).toBe(null);
    expect((await app.call('GET', '/me', { token: pump.token })).statusCode).toBe(401);
    const back = await switchTo({ token: body.result.accessToken, device }, second.staff_id);
    expect(back.body.result.userData.user_id).toBe(second.id);
  });

  test('passes to nobody who has not signed in on it, works elsewhere, is switched off or has no sign-in', async () => {
    const { pump } = await sharedPump();
    const stranger = await attendant();
    expect((await switchTo(pump, stranger.staff_id)).code).toBe('DEVICE_NOT_KNOWN');
    const listed = await app.app.inject({
      url: app.config.API_BASE + listPumpPeople.path,
      headers: { authorization: `Bearer ${pump.token}`, cookie: `device=${pump.device}` },
    });
    const rows = listed.json().rows as { staff_id: number; is_known_here: boolean }[];
    expect(rows.filter((one) => one.is_known_here)).toHaveLength(2);
    expect(rows.find((one) => one.staff_id === stranger.staff_id)!.is_known_here).toBe(false);

    const elsewhere = await app.makeStaff({ station: await app.makeStation(), designation: 'attendant' });
    const alone = await app.makeStaff({ station: app.station, designation: 'attendant' });
    const manager = await app.makeUser('gas_station_manager');
    await app.callRoute(setStaffPin, { as: manager, params: { id: alone.id }, body: { pin: PIN } });
    expect((await switchTo(pump, elsewhere.id)).code).toBe('NOT_FOUND');
    expect((await switchTo(pump, alone.id)).code).toBe('NOT_FOUND');
    const { first, pump: other } = await sharedPump();
    await app.rows(`update users set status = 'inactive' where id = $1`, [first.id]);
    expect((await switchTo(other, first.staff_id)).code).toBe('NOT_FOUND');
  });

  test('is tried with six wrong PINs an hour, whoever’s they are', async () => {
    const people = [await attendant(), await attendant(), await attendant(), await attendant()];
    let pump = await signInAt(people[0]!);
    for (const one of people.slice(1)) pump = await signInAt(one, pump.device);
    const codes: string[] = [];
    for (const one of people.slice(0, 3))
      for (let wrong = 0; wrong < 3; wrong++) codes.push((await switchTo(pump, one.staff_id, '0000')).code);
    expect(codes.filter((code) => code === 'INCORRECT_PIN')).toHaveLength(6);
    expect(codes.slice(6)).toEqual(Array(3).fill('TOO_MANY_SIGN_IN_ATTEMPTS'));
  });

  test('judges twenty guesses at once one by one', async () => {
    const { first, pump } = await sharedPump();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await switchTo(pump, first.staff_id, '0000')).code),
    );
    expect(codes.filter((code) => code === 'INCORRECT_PIN').length).toBeLessThanOrEqual(3);
    expect((await app.callRoute(getOwnStaffPin, { as: first })).body).toEqual({ has_pin: false });
  });

  test('asks for the second step that the attendant has set up', async () => {
    const { first, pump } = await sharedPump();
    await app.rows(
      `insert into totp_secrets (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`,
      [first.id],
    );
    expect((await switchTo(pump, first.staff_id)).code).toBe('SECOND_STEP_REQUIRED');
    expect((await app.call('GET', '/me', { token: pump.token })).statusCode).toBe(200);
  });
});
