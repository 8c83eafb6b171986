import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { type Cast, callAs, type Part } from './people.ts';
import { Refused, type Stage, Worker } from './worker.ts';

/** Runs fill after fill. */
export class PumpWorker extends Worker {
  readonly #cast: Cast;
  #turn = 0;

  constructor(stage: Stage, cast: Cast, chance: () => number) {
    super(stage, chance);
    this.#cast = cast;
  }

  protected override async cycle(): Promise<void> {
    const { vehicle_id, plate_no } = this.#cast;
    const volume_ml = 5_000 + Math.floor(this.chance() * 20) * 1_000;
    const created = await this.#step('ask', 'driver', '/fuel-requests', {
      vehicle_id,
      kind: 'litres',
      volume_ml,
    });
    if (created.status !== 'request_approved') return;
    const at = `/fuel-requests/${created.id}`;
    const ending = this.chance();
    if (ending < 0.08) {
      await this.#step('cancel', 'driver', `${at}/cancel`, {});
      return;
    }
    if (this.chance() < 0.25) await this.#lookUp(plate_no);
    await this.#step('initiate', 'attendant', `${at}/initiate`, { found_by: 'typed', plate: plate_no });
    if (ending < 0.15) {
      await this.#step('stop', 'attendant', `${at}/stop`, { reason: 'The driver drove away' });
      return;
    }
    await this.#step('start', 'attendant', `${at}/start`, { plate_read: plate_no });
    const dispensed_ml = ending < 0.3 ? Math.round(volume_ml * 1.05) : volume_ml - (ending < 0.6 ? 1_500 : 0);
    const closed = await this.#step('close', 'attendant', `${at}/close`, { volume_ml: dispensed_ml });
    const comment = 'Decided under load';
    if (closed.status === 'transaction_pending_with_client') {
      const decision = ending < 0.25 ? 'approve' : 'refuse';
      await this.#step('client decides', 'manager', `${at}/client-decision`, { decision, comment });
    }
    if (closed.status === 'transaction_pending_with_vw') await this.#adminDecides(at, comment);
  }

  async #adminDecides(at: string, comment: string): Promise<void> {
    await this.#step('admin decides', 'admin', `${at}/admin-decision`, { decision: 'complete', comment });
  }

  async #step(
    name: string,
    part: Part,
    path: string,
    body: object,
  ): Promise<{ id: number; status: FuelRequestStatus }> {
    try {
      const answer = await this.take({ name, table: 'fuel_requests', path, body }, (turn) => {
        this.#turn += turn > 0 ? 1 : 0;
        return this.#speaker(part);
      });
      return answer as { id: number; status: FuelRequestStatus };
    } catch (error) {
      // Nobody else has this vehicle: the rules have nothing to refuse.
      if (error instanceof Refused) this.stage.wrong.push(error.message);
      throw error;
    }
  }

  #speaker(part: Part): string {
    if (part === 'admin') return 'admin@demo.test';
    if (part !== 'attendant') return this.#cast[part];
    return this.#cast.attendants[this.#turn % this.#cast.attendants.length]!;
  }

  /** Read-only, so it is never retried; the rate limit may reject it. */
  async #lookUp(plate: string): Promise<void> {
    await this.pass();
    const token = this.stage.tokens.get(this.#speaker('attendant'))!;
    await callAs(this.address, token, { path: '/pump/lookups', body: { plate }, key: '' }).catch(() => null);
  }
}
