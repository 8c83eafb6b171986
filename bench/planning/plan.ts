import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 500;

/** Plans a day and adopts the plan over the API, as a dispatcher's browser would. */
export async function adoptedDay(
  address: string,
  delivery_branch_id: number,
  plan_date: string,
  seconds: number,
) {
  const token = await signIn(address);
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${address}/vw-api/public/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { id } = await send<{ id: number }>('POST', '/plans', { delivery_branch_id, plan_date, seconds });
  let plan: { status: string; unassigned: number };
  do {
    await wait(POLL_MS);
    plan = await send('GET', `/plans/${id}`);
  } while (plan.status === 'queued' || plan.status === 'running');
  const { trips } = await send<{ trips: { stops: number }[] }>('POST', '/trips/adopt', { plan_id: id });
  return {
    trips: trips.length,
    stops: trips.reduce((sum, trip) => sum + trip.stops, 0),
    unassigned: plan.unassigned,
  };
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/vw-api/public/api/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: 'admin@demo.test', password: 'Mahatta-2026' } }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { accessToken: string } }).result.accessToken;
}
