import type { Duplex } from 'node:stream';
import { type OpenFscMessage, type OpenFscMethod, writeOpenFsc } from '@fleet/domain/openfsc-messages.ts';
import { LineBroken, type SiteAnswer } from './forecourt-port.rules.ts';

export interface SessionTimes {
  /** To say who it is. */
  readonly greeting_ms: number;
  readonly heartbeat_ms: number;
  /** The specification's 20 seconds for a heartbeat; we give any request as long. */
  readonly answer_ms: number;
}
export const SESSION_TIMES: SessionTimes = { greeting_ms: 15_000, heartbeat_ms: 30_000, answer_ms: 20_000 };

/** A site that does not read what we say is let go. */
const MAX_UNSENT_BYTES = 64 * 1024;
/** Burst of messages from a site, and the rate per second; beyond it we read more slowly. */
const BURST_MESSAGES = 1_000;
const MESSAGES_PER_SECOND = 50;

/** What is written on the line, and the answers it waits for. */
export function createLine(stream: Duplex, times: SessionTimes) {
  const waiting = new Map<string, (answer: SiteAnswer | LineBroken) => void>();
  let number = 0;
  let isOver = false;

  const line = {
    isOver: () => isOver,
    send(message: OpenFscMessage): void {
      if (isOver) return;
      stream.write(`${writeOpenFsc(message)}\r\n`, 'latin1');
      if (stream.writableLength > MAX_UNSENT_BYTES) line.end();
    },
    /** Sends a request and awaits OK or ERR. */
    sendRequest(method: OpenFscMethod, ...args: string[]): Promise<SiteAnswer> {
      if (isOver) return Promise.reject(new LineBroken(method));
      const tag = `S${number++}`;
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => settle(new LineBroken(`${method} not answered`)), times.answer_ms);
        const settle = (answer: SiteAnswer | LineBroken) => {
          clearTimeout(late);
          waiting.delete(tag);
          if (typeof answer === 'number') resolve(answer);
          else reject(answer);
        };
        waiting.set(tag, settle);
        line.send({ tag, method, args });
      });
    },
    answered(tag: string, answer: SiteAnswer): void {
      waiting.get(tag)?.(answer);
    },
    quit(reason: string): void {
      line.send({ tag: '*', method: 'QUIT', args: [reason] });
      line.end();
    },
    end(): void {
      if (isOver) return;
      isOver = true;
      for (const settle of [...waiting.values()]) settle(new LineBroken('the line is cut'));
      stream.end();
      stream.destroy();
    },
  };
  return line;
}

export type Line = ReturnType<typeof createLine>;

/** So many at once, and so many a second more; beyond that taking one waits. */
export function createAllowance() {
  let left = BURST_MESSAGES;
  let at = performance.now();
  return {
    async take(): Promise<void> {
      const now = performance.now();
      left = Math.min(BURST_MESSAGES, left + ((now - at) * MESSAGES_PER_SECOND) / 1_000);
      at = now;
      if (left < 1) await new Promise((resolve) => setTimeout(resolve, 1_000 / MESSAGES_PER_SECOND));
      left -= 1;
    },
  };
}
