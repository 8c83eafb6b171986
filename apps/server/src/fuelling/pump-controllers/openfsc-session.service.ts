import type { Duplex } from 'node:stream';
import {
  CURRENCY,
  readPumpNumber,
  readSiteFueling,
  readSiteNozzle,
  readSitePrice,
  readSiteProduct,
  readSitePump,
  readSiteTransaction,
  writeDecimal,
} from '@fleet/domain/openfsc.ts';
import {
  createLineCutter,
  isOpenFscMessage,
  type OpenFscMessage,
  readOpenFsc,
  SERVER_METHODS,
} from '@fleet/domain/openfsc-messages.ts';
import {
  DONE,
  type ForecourtDesk,
  type ForecourtPort,
  type ForecourtReports,
} from './forecourt-port.rules.ts';
import {
  createAllowance,
  createLine,
  type Line,
  SESSION_TIMES,
  type SessionTimes,
} from './openfsc-line.service.ts';

/** Unanswered heartbeats in a row after which the line is cut. */
const MAX_MISSED_BEATS = 2;
/** How a fleet pays, in the words of `UNLOCKPUMP` and `CLEAR`. */
const PAYMENT_METHOD = 'fleet';
const CHARSETS: Record<string, string> = {
  'WINDOWS-1252': 'windows-1252',
  'ISO-8859-1': 'latin1',
  'UTF-8': 'utf-8',
};

/** Speaks OpenFSC 1.0 with one site until either side ends it. Never throws: what goes wrong ends the session. */
export async function holdSession(
  stream: Duplex,
  desk: ForecourtDesk,
  times: SessionTimes = SESSION_TIMES,
): Promise<void> {
  const line = createLine(stream, times);
  const session = createSession(line, desk, times);
  stream.on('error', () => {});
  const greeting = setTimeout(() => line.quit('say who you are'), times.greeting_ms);
  const cutter = createLineCutter();
  const allowance = createAllowance();
  line.send({ tag: '*', method: 'CAPABILITY', args: [...SERVER_METHODS] });
  try {
    // Reading waits for what was read to be done: a site that talks faster is held back by its own line.
    for await (const chunk of stream) {
      const lines = cutter.take(chunk as Buffer);
      if (!lines) {
        line.quit('this line never ends');
        break;
      }
      for (const bytes of lines) {
        await allowance.take();
        await session.receive(bytes);
        if (session.isIn()) clearTimeout(greeting);
        if (line.isOver()) return;
      }
    }
  } catch {
    // The connection broke, or the database did not answer: the site reconnects and everything is requested again.
  } finally {
    clearTimeout(greeting);
    line.end();
    await session.over();
  }
}

/** Handshake, then whatever the site reports. */
function createSession(line: Line, desk: ForecourtDesk, times: SessionTimes) {
  let methods: readonly string[] | null = null;
  let reports: ForecourtReports | null = null;
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let beats: NodeJS.Timeout | undefined;

  async function greet({ tag, method, args }: OpenFscMessage): Promise<void> {
    if (methods === null) {
      if (method !== 'CAPABILITY') return line.quit('CAPABILITY comes first');
      methods = args;
      return;
    }
    if (method === 'QUIT') return line.end();
    if (method === 'CHARSET') {
      const label = CHARSETS[args[0]!.toUpperCase()];
      if (!label) return refuse(line, tag, 404, 'Unknown encoding');
      // The answer still goes out in the old one.
      line.send({ tag, method: 'OK', args: [] });
      decoder = new TextDecoder(label);
      return;
    }
    if (method !== 'PLAINAUTH') return refuse(line, tag, 403, 'Say who you are first');
    const admitted = await desk.authenticate(args[0]!, args[1]!, methods);
    if (!admitted) {
      refuse(line, tag, 401, 'SiteAccessKey and/or secret are not valid');
      return line.quit('not known here');
    }
    reports = admitted.reports;
    line.send({ tag, method: 'OK', args: [] });
    beats = startBeats(line, times);
    admitted.joined(portOver(line, methods));
  }

  return {
    isIn: () => reports !== null,
    async receive(bytes: Uint8Array): Promise<void> {
      const text = textOf(bytes, decoder);
      const message = readOpenFsc(text ?? asciiOf(bytes));
      if (!isOpenFscMessage(message)) {
        if (message.tag) refuse(line, message.tag, message.code, 'Not understood');
        // A client that sends anything else before identifying itself is no site.
        if (reports === null) line.quit('not understood');
        return;
      }
      if (text === null) return refuse(line, message.tag, 406, 'Wrong encoding');
      if (reports === null) await greet(message);
      else await takeReport(line, reports, message, text);
    },
    async over(): Promise<void> {
      clearInterval(beats);
      await reports?.gone().catch(() => {});
    },
  };
}

function startBeats(line: Line, times: SessionTimes): NodeJS.Timeout {
  let missed = 0;
  const beats = setInterval(() => {
    // A trailing Z without the milliseconds, as the examples of the specification write it.
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    line.sendRequest('HEARTBEAT', now).then(
      () => {
        missed = 0;
      },
      () => {
        missed += 1;
        if (missed >= MAX_MISSED_BEATS) line.quit('heartbeats not answered');
      },
    );
  }, times.heartbeat_ms);
  beats.unref();
  return beats;
}

async function takeReport(
  line: Line,
  reports: ForecourtReports,
  { tag, method, args }: OpenFscMessage,
  text: string,
): Promise<void> {
  await reports.alive(method === 'BEAT' ? skewOf(args[0]!) : null);
  const forward = async <T>(value: T | null, take: (value: T) => Promise<void>) => {
    if (value !== null) await take(value);
    else refuse(line, tag, 400, 'Bad request');
  };
  switch (method) {
    case 'OK':
      return line.answered(tag, DONE);
    case 'ERR':
      return line.answered(tag, Number(args[0]) || 500);
    case 'PUMP':
      return forward(readSitePump(args), reports.pump);
    case 'PRODUCT':
      return forward(readSiteProduct(args), reports.product);
    case 'PRICE':
      return forward(readSitePrice(args), reports.price);
    case 'TRANSACTION':
      return forward(readSiteTransaction(args), (transaction) => reports.transaction(transaction, text));
    case 'FUELING':
      return forward(readSiteFueling(args), reports.fueling);
    case 'NOZZLE':
      return forward(readSiteNozzle(args), reports.nozzle);
    case 'LOCKEDPUMP': {
      const pump_number = readPumpNumber(args[0]);
      const answer = pump_number === null ? 404 : await reports.lockedPump(pump_number, args[1]!, args[2]!);
      if (answer === DONE) line.send({ tag, method: 'OK', args: [] });
      else refuse(line, tag, answer, 'Not done');
      return;
    }
    case 'BEAT':
    case 'CAPABILITY':
      return;
    case 'QUIT':
      return line.end();
    case 'CHARSET':
    case 'PLAINAUTH':
      return refuse(line, tag, 403, 'Only while you say who you are');
    default:
      return refuse(line, tag, 405, 'Method unknown');
  }
}

function portOver(line: Line, methods: readonly string[]): ForecourtPort {
  return {
    async requestEverything() {
      if (methods.includes('PRODUCTS')) await line.sendRequest('PRODUCTS');
      await line.sendRequest('PRICES');
      await line.sendRequest('PUMPS');
      await line.sendRequest('TRANSACTIONS');
    },
    unlockPump: ({ pump_number, credit_halalas, fsc_transaction_id, product_id }) =>
      line.sendRequest(
        'UNLOCKPUMP',
        ...[String(pump_number), CURRENCY, writeDecimal(credit_halalas, 2), fsc_transaction_id],
        ...[PAYMENT_METHOD, product_id],
      ),
    lockPump: (pump_number) => line.sendRequest('LOCKPUMP', String(pump_number)),
    watchPump: (pump_number, seconds) => line.sendRequest('PUMPSTATUS', String(pump_number), String(seconds)),
    clear: (pump_number, site_transaction_id, fsc_transaction_id) =>
      line.sendRequest('CLEAR', String(pump_number), site_transaction_id, fsc_transaction_id, PAYMENT_METHOD),
    leave: (reason) => line.quit(reason),
  };
}

function refuse(line: Line, tag: string, code: number, sentence: string): void {
  if (tag !== '*') line.send({ tag, method: 'ERR', args: [String(code), sentence] });
}

/** Null where the bytes are none of the encoding agreed on. */
function textOf(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder> | null): string | null {
  if (!decoder) return bytes.some((byte) => byte > 0x7f) ? null : asciiOf(bytes);
  const text = decoder.decode(bytes);
  return text.includes('\ufffd') ? null : text;
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

function skewOf(timestamp: string): number | null {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? null : Math.round((at - Date.now()) / 1_000);
}
