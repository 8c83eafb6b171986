import { setTimeout as wait } from 'node:timers/promises';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { type Cast, callAs, type Part } from './people.ts';

/** A call with its idempotency key, constant across attempts. */
export interface Step {
  readonly name:
    | 'ask'
    | 'cancel'
    | 'initiate'
    | 'start'
    | 'stop'
    | 'close'
    | 'client decides'
    | 'admin decides';
  readonly part: Part;
  /** The caller: any attendant of the station may continue with a step. */
  as: string;
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

export interface Acknowledged {
  readonly step: Step;
  readonly fuel_request_id: number;
  readonly status: FuelRequestStatus;
  readonly answer: { status: number; body: Record<string, unknown> };
}

/** State shared by the load's workers and the controller. */
export interface Stage {
  address: string;
  tokens: Map<string, string>;
  /** `open`: run · `retries`: only retry unconfirmed steps · `closed`: wait. */
  gate: 'open' | 'retries' | 'closed';
  /** Every successful step, in order. */
  readonly acknowledged: Acknowledged[];
  /** Unexpected responses. */
  readonly wrong: string[];
}

/** One client of the load: runs fill after fill through the API, and pauses when its gate closes. */
export class Worker {
  /** The step without a response or with a server error: its outcome is unknown. */
  unconfirmed: Step | null = null;
  isWaiting = false;
  cycles = 0;
  readonly #stage: Stage;
  readonly #cast: Cast;
  readonly #chance: () => number;
  #turn = 0;
  #wake: () => void = () => {};

  constructor(stage: Stage, cast: Cast, chance: () => number) {
    this.#stage = stage;
    this.#cast = cast;
    this.#chance = chance;
  }

  async run(): Promise<never> {
    for (;;) {
      try {
        await this.#cycle();
        this.cycles += 1;
      } catch (error) {
        this.#stage.wrong.push(`a worker broke: ${(error as Error).stack}`);
        await wait(1_000);
      }
    }
  }

  /** Checks the gate again. */
  wake(): void {
    this.#wake();
  }

  async #cycle(): Promise<void> {
    const { vehicle_id, plate_no } = this.#cast;
    const volume_ml = 5_000 + Math.floor(this.#chance() * 20) * 1_000;
    const created = await this.#take('ask', 'driver', '/fuel-requests', {
      vehicle_id,
      kind: 'litres',
      volume_ml,
    });
    if (created.status !== 'request_approved') return;
    const at = `/fuel-requests/${created.id}`;
    const ending = this.#chance();
    if (ending < 0.08) {
      await this.#take('cancel', 'driver', `${at}/cancel`, {});
      return;
    }
    if (this.#chance() < 0.25) await this.#lookUp(plate_no);
    await this.#take('initiate', 'attendant', `${at}/initiate`, { found_by: 'typed', plate: plate_no });
    if (ending < 0.15) {
      await this.#take('stop', 'attendant', `${at}/stop`, { reason: 'The driver drove away' });
      return;
    }
    await this.#take('start', 'attendant', `${at}/start`, { plate_read: plate_no });
    const dispensed_ml = ending < 0.3 ? Math.round(volume_ml * 1.05) : volume_ml - (ending < 0.6 ? 1_500 : 0);
    const closed = await this.#take('close', 'attendant', `${at}/close`, { volume_ml: dispensed_ml });
    const comment = 'Decided under load';
    if (closed.status === 'transaction_pending_with_client') {
      const decision = ending < 0.25 ? 'approve' : 'refuse';
      await this.#take('client decides', 'manager', `${at}/client-decision`, { decision, comment });
    }
    if (closed.status === 'transaction_pending_with_vw') await this.#adminDecides(at, comment);
  }

  async #adminDecides(at: string, comment: string): Promise<void> {
    await this.#take('admin decides', 'admin', `${at}/admin-decision`, { decision: 'complete', comment });
  }

  /** Retries a step with the same key until it has a response, and records that. */
  async #take(
    name: Step['name'],
    part: Part,
    path: string,
    body: object,
  ): Promise<{ id: number; status: FuelRequestStatus }> {
    const step: Step = { name, part, as: this.#speaker(part), path, body, key: crypto.randomUUID() };
    for (;;) {
      await this.#pass();
      const answer = await this.#try(step);
      if (answer?.status === 429) {
        this.#turn += 1;
        step.as = this.#speaker(part);
        await wait(100);
        continue;
      }
      if (!answer || answer.status >= 500) {
        this.unconfirmed = step;
        await wait(100);
        continue;
      }
      this.unconfirmed = null;
      const { id, status } = answer.body as { id: number; status: FuelRequestStatus };
      if (answer.status >= 300) {
        this.#stage.wrong.push(`${name} ${path} was refused: ${JSON.stringify(answer.body)}`);
        throw new Error('the cycle cannot go on');
      }
      this.#stage.acknowledged.push({ step, fuel_request_id: id, status, answer });
      return { id, status };
    }
  }

  #speaker(part: Part): string {
    if (part === 'admin') return 'admin@demo.test';
    if (part !== 'attendant') return this.#cast[part];
    return this.#cast.attendants[this.#turn % this.#cast.attendants.length]!;
  }

  async #try(step: Step) {
    const token = this.#stage.tokens.get(step.as)!;
    return callAs(this.#stage.address, token, step).catch(() => null);
  }

  /** Read-only, so it is never retried; the rate limit may reject it. */
  async #lookUp(plate: string): Promise<void> {
    await this.#pass();
    const token = this.#stage.tokens.get(this.#speaker('attendant'))!;
    await callAs(this.#stage.address, token, { path: '/pump/lookups', body: { plate }, key: '' }).catch(
      () => null,
    );
  }

  /** Waits at the gate; `retries` lets unconfirmed steps pass. */
  async #pass(): Promise<void> {
    const isOpen = () =>
      this.#stage.gate === 'open' || (this.#stage.gate === 'retries' && this.unconfirmed !== null);
    while (!isOpen()) {
      this.isWaiting = true;
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
    this.isWaiting = false;
  }
}
