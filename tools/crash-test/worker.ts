import { setTimeout as wait } from 'node:timers/promises';
import { callAs } from './people.ts';

/** A call with its idempotency key, constant across attempts. */
export interface Step {
  readonly name: string;
  /** The row it makes or changes. */
  readonly table: 'fuel_requests' | 'top_ups' | 'invoice_runs' | 'trips';
  /** The caller: any attendant of the station may continue with a step. */
  as: string;
  readonly path: string;
  /** `FormData` where files may come along. */
  readonly body: object | FormData;
  readonly key: string;
}

export interface Acknowledged {
  readonly step: Step;
  readonly id: number;
  readonly answer: { status: number; body: Record<string, unknown> };
}

/** State shared by the load's workers and the controller. */
export interface Stage {
  /** Of each server. */
  readonly addresses: readonly string[];
  tokens: Map<string, string>;
  /** `open`: run · `retries`: only retry unconfirmed steps · `closed`: wait. */
  gate: 'open' | 'retries' | 'closed';
  /** Every successful step, in order. */
  readonly acknowledged: Acknowledged[];
  /** Unexpected responses. */
  readonly wrong: string[];
}

/** Thrown for a step that the rules refuse. */
export class Refused extends Error {}

/** One client of the load: does one thing after the other through the API, and pauses when its gate closes. */
export abstract class Worker {
  /** The step without a response or with a server error: its outcome is unknown. */
  unconfirmed: Step | null = null;
  isWaiting = false;
  cycles = 0;
  protected readonly stage: Stage;
  protected readonly chance: () => number;
  #server: number;
  #wake: () => void = () => {};

  constructor(stage: Stage, chance: () => number) {
    this.stage = stage;
    this.chance = chance;
    this.#server = Math.floor(chance() * stage.addresses.length);
  }

  protected abstract cycle(): Promise<void>;

  async run(): Promise<never> {
    for (;;) {
      try {
        await this.cycle();
        this.cycles += 1;
      } catch (error) {
        if (!(error instanceof Refused)) this.stage.wrong.push(`a worker broke: ${(error as Error).stack}`);
        await wait(1_000);
      }
    }
  }

  /** Checks the gate again. */
  wake(): void {
    this.#wake();
  }

  /** The server it calls now. */
  protected get address(): string {
    return this.stage.addresses[this.#server]!;
  }

  /**
   * Retries a step with the same key, at another server where there is one, until it has a response, and records that. `speaker` says
   * whose call it is, with how often the one before was told to wait. Throws Refused.
   */
  protected async take(
    step: Omit<Step, 'key' | 'as'>,
    speaker: (turn: number) => string,
  ): Promise<Record<string, unknown>> {
    let turn = 0;
    const sent: Step = { ...step, as: speaker(turn), key: crypto.randomUUID() };
    for (;;) {
      await this.pass();
      const token = this.stage.tokens.get(sent.as)!;
      const answer = await callAs(this.address, token, sent).catch(() => null);
      if (answer?.status === 429) {
        turn += 1;
        sent.as = speaker(turn);
        await wait(100);
        continue;
      }
      if (!answer || answer.status >= 500) {
        this.unconfirmed = sent;
        this.#server = (this.#server + 1) % this.stage.addresses.length;
        await wait(100);
        continue;
      }
      this.unconfirmed = null;
      if (answer.status >= 300)
        throw new Refused(`${step.name} ${step.path} was refused: ${JSON.stringify(answer.body)}`);
      this.stage.acknowledged.push({ step: sent, id: answer.body.id as number, answer });
      return answer.body;
    }
  }

  /** Waits at the gate; `retries` lets unconfirmed steps pass. */
  protected async pass(): Promise<void> {
    const isOpen = () =>
      this.stage.gate === 'open' || (this.stage.gate === 'retries' && this.unconfirmed !== null);
    while (!isOpen()) {
      this.isWaiting = true;
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
    this.isWaiting = false;
  }
}
