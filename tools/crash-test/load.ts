import { setTimeout as wait } from 'node:timers/promises';
import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { type Cast, callAs, type Part } from './people.ts';

/** A call with its key: the same call, however often it is tried. */
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
  /** Who was answered: any attendant of the station may continue with a step. */
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

/** What the workers of the load share with anyone who directs them. */
export interface Stage {
  address: string;
  tokens: Map<string, string>;
  /** `open`: go on · `retries`: only what got no answer is tried again · `closed`: wait. */
  gate: 'open' | 'retries' | 'closed';
  /** Every step that was answered with success, in order. */
  readonly acknowledged: Acknowledged[];
  /** Answers that must not be. */
  readonly wrong: string[];
}

/** One client of the load: drives refuelling after refuelling through the API, and stops when its gate closes. */
export class Worker {
  /** The step that got no answer, or an error of the server: nobody knows yet whether it happened. */
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

  /** Looks at the gate again. */
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

  /** Tries a step until it is answered, always with the same key, and writes the answer down. */
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

  /** Only looks, so it is never tried again; the limit of look-ups may refuse it. */
  async #lookUp(plate: string): Promise<void> {
    await this.#pass();
    const token = this.#stage.tokens.get(this.#speaker('attendant'))!;
    await callAs(this.#stage.address, token, { path: '/pump/lookups', body: { plate }, key: '' }).catch(
      () => null,
    );
  }

  /** Waits at the gate; with a step in doubt also `retries` lets through. */
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
