import { setTimeout as wait } from 'node:timers/promises';
import { type Stage, Worker } from './worker.ts';

const ADMIN = 'admin@demo.test';
const AMOUNT_HALALAS = 12_345;
const PAUSE_MS = 300;
const RECEIPT = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'], {
  type: 'application/pdf',
});

/** What the desk works on. */
export interface DeskWork {
  readonly client_id: number;
  /** Months whose invoices are issued, `2026-10`. */
  readonly periods: readonly string[];
  /** Null late in the evening, when every trip of the demo has begun. */
  readonly trip: { readonly id: number; version: number; is_locked: boolean } | null;
}

/** An administrator: records and approves top-ups, issues invoices, locks and unlocks a trip. Each adds jobs. */
export class DeskWorker extends Worker {
  readonly #work: DeskWork;

  constructor(stage: Stage, work: DeskWork, chance: () => number) {
    super(stage, chance);
    this.#work = work;
  }

  protected override async cycle(): Promise<void> {
    const { client_id, periods, trip } = this.#work;
    const body = new FormData();
    body.set('client_id', String(client_id));
    body.set('amount_halalas', String(AMOUNT_HALALAS));
    body.set('file', RECEIPT, 'receipt.pdf');
    const topUp = await this.#step('record', 'top_ups', '/top-ups', body);
    await this.#step('approve', 'top_ups', `/top-ups/${topUp.id}/approve`, {
      amount_halalas: AMOUNT_HALALAS,
    });

    if (trip) {
      const change = trip.is_locked ? 'unlock' : 'lock';
      const after = await this.#step(change, 'trips', `/trips/${trip.id}/${change}`, {
        version: trip.version,
      });
      trip.version = after.version as number;
      trip.is_locked = !trip.is_locked;
    }

    if (this.chance() < 0.2) {
      const period = periods[Math.floor(this.chance() * periods.length)]!;
      await this.#step('issue', 'invoice_runs', '/invoice-runs', { period, only: null });
    }
    await wait(PAUSE_MS);
  }

  #step(name: string, table: 'top_ups' | 'trips' | 'invoice_runs', path: string, body: object) {
    return this.take({ name, table, path, body }, () => ADMIN);
  }
}
