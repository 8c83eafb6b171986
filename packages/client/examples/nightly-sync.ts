import { openClient } from '../src/client.ts';
import { isRefusal } from '../src/errors.ts';

/** State that the fleet's system stores between two runs. */
export interface SyncState {
  vehiclesCursor?: string;
  transactionsCursor?: string;
}

/**
 * Nightly synchronization of a fleet: uploads its register, grants a week's temporary capacity, fetches yesterday's transactions.
 * `state` is updated page by page; store it, and the next run continues from there.
 */
export async function nightlySync(options: { baseUrl: string; key: string; state: SyncState; now: Date }) {
  const { baseUrl, key, state, now } = options;
  const api = openClient({ baseUrl, key });
  const day = now.toISOString().slice(0, 10);

  // 1. Upload the register: new entries are created, changed ones updated, each line independently.
  const sent = await api.call('upsertVehicles', {
    idempotencyKey: `register-${day}`,
    body: {
      match_by: 'plate_no',
      vehicles: [
        {
          plate_no: 'JDR 4821',
          client_reference_number: 'TRUCK-07',
          vehicle_type: 'Pickup',
          fuel_type: 'diesel',
          gas_tank_capacity: 300,
          make: 'Isuzu',
          model: 'NPR',
        },
        { plate_no: 'KXA 1177', vehicle_type: 'Pickup', fuel_type: 'no such fuel', gas_tank_capacity: 80 },
      ],
    },
  });
  for (const { line, fields } of sent.lines.filter(({ result }) => result === 'refused'))
    process.stdout.write(`line ${line} stays out: ${JSON.stringify(fields)}\n`);

  // 2. Grant temporary capacity for a week; the idempotency key makes repeated attempts take effect once.
  let isRefused = false;
  try {
    await api.call('allocateInBulk', {
      idempotencyKey: `week-${day}`,
      body: {
        mode: 'days',
        days: 7,
        reason: 'Harvest week',
        allocations: [{ client_reference_number: 'TRUCK-07', volume_ml: 400_000 }],
      },
    });
  } catch (error) {
    if (!isRefusal(error, 'INVALID_FIELDS')) throw error;
    isRefused = true;
  }

  // 3. Fetch vehicles changed since the last run.
  let vehicles = 0;
  for await (const page of api.pages('feedVehicles', {
    ...(state.vehiclesCursor && { cursor: state.vehiclesCursor }),
  })) {
    vehicles += page.rows.length;
    state.vehiclesCursor = page.cursor;
  }

  // 4. Fetch yesterday's transactions: all of them changed after the start of yesterday.
  const yesterday = new Date(now.getTime() - 86_400_000);
  let litres = 0;
  for await (const row of api.rows('feedTransactions', { since: yesterday.toISOString() })) {
    const isDone = row.status === 'transaction_completed' && row.completed_at !== null;
    if (isDone && new Date(row.completed_at!) >= yesterday) litres += (row.volume_ml ?? 0) / 1_000;
  }
  return { sent, isRefused, vehicles, litres };
}
