import { connect, type Socket } from 'node:net';
import { keyOf, type MadeRoad, TOWN } from './road.ts';

/** Simulated phones that drive around and send positions over the OsmAnd protocol, as Traccar Client does. */

export interface Sent {
  readonly at: number;
  readonly key: string;
}

export interface Phones {
  /** When a vehicle's position at this place was sent; undefined unless recent. */
  sentAt(vehicle: number, latitude: number, longitude: number): number | undefined;
  /** Milliseconds from sending to acknowledgment since the last call. */
  takeAnswers(): { accepted: number[]; refused: number; sent: number; waiting: number };
  stop(): void;
}

/** Positions are sent when due, regardless of earlier responses: a slow server does not slow down the phones. */
const LINES = 200;
/** Maximum unacknowledged positions per connection; beyond it, positions are dropped because the server is overloaded. */
const MAX_PER_CONNECTION = 200;
const REMEMBERED = 4;
const KMH = 50;
const DEGREES_A_METRE = 1 / 111_000;

export async function openPhones(
  ports: readonly number[],
  path: string,
  road: MadeRoad,
  vehicles: number,
  every_ms: number,
): Promise<Phones> {
  const lines = await Promise.all(
    Array.from({ length: LINES }, (_, n) => openLine(ports[n % ports.length]!)),
  );
  const drivers = Array.from({ length: vehicles }, (_, n) => ({
    latitude: TOWN.south + ((n * 0.381_966) % 1) * (TOWN.north - TOWN.south),
    longitude: TOWN.west + ((n * 0.569_84) % 1) * (TOWN.east - TOWN.west),
    heading: (n * 137) % 360,
    sent: [] as Sent[],
  }));
  const perMs = vehicles / every_ms;
  const began = performance.now();
  let [scheduled, sent, accepted, refused] = [0, 0, [] as number[], 0];
  const metres = (KMH / 3.6) * (every_ms / 1000);

  function send(n: number): void {
    const driver = drivers[n]!;
    const radians = (driver.heading * Math.PI) / 180;
    driver.latitude += Math.cos(radians) * metres * DEGREES_A_METRE;
    driver.longitude += (Math.sin(radians) * metres * DEGREES_A_METRE) / 0.9;
    const isOut =
      driver.latitude < TOWN.south ||
      driver.latitude > TOWN.north ||
      driver.longitude < TOWN.west ||
      driver.longitude > TOWN.east;
    driver.heading = isOut ? (driver.heading + 165) % 360 : driver.heading;
    const [latitude, longitude] = [driver.latitude.toFixed(5), driver.longitude.toFixed(5)];
    const at = performance.now();
    driver.sent.push({ at, key: `${Number(latitude)} ${Number(longitude)}` });
    if (driver.sent.length > REMEMBERED) driver.sent.shift();
    sent += 1;
    const line = lines[n % LINES]!;
    if (line.waiting.length >= MAX_PER_CONNECTION) {
      refused += 1;
      return;
    }
    const query = `id=${keyOf(n)}&lat=${latitude}&lon=${longitude}&timestamp=${Date.now()}&speed=27&bearing=${driver.heading}&altitude=612&accuracy=5&batt=80`;
    line.waiting.push({ at });
    line.socket.write(`GET ${path}?${query} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  }

  function openLine(port: number): Promise<{ socket: Socket; waiting: { at: number }[] }> {
    return new Promise((opened, failed) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const waiting: { at: number }[] = [];
      let rest = '';
      socket.once('error', failed);
      socket.setEncoding('latin1');
      socket.on('data', (part: string) => {
        rest += part;
        for (;;) {
          const headerEnd = rest.indexOf('\r\n\r\n');
          if (headerEnd < 0) return;
          const length = Number(/content-length: *(\d+)/i.exec(rest.slice(0, headerEnd))?.[1] ?? 0);
          if (rest.length < headerEnd + 4 + length) return;
          const { at } = waiting.shift()!;
          const body = rest.slice(headerEnd + 4, headerEnd + 4 + length);
          if (rest.startsWith('HTTP/1.1 200') && body.includes('"stored":1'))
            accepted.push(performance.now() - at);
          else refused += 1;
          rest = rest.slice(headerEnd + 4 + length);
        }
      });
      socket.once('connect', () => opened({ socket, waiting }));
    });
  }

  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - began) * perMs);
    for (; scheduled < due; scheduled += 1) send(scheduled % vehicles);
  }, 5);

  return {
    sentAt(vehicle, latitude, longitude) {
      const key = `${latitude} ${longitude}`;
      return drivers[vehicle - road.firstVehicle]?.sent.find((fix) => fix.key === key)?.at;
    },
    takeAnswers() {
      const waiting = lines.reduce((sum, line) => sum + line.waiting.length, 0);
      const taken = { accepted, refused, sent, waiting };
      [accepted, refused, sent] = [[], 0, 0];
      return taken;
    },
    stop() {
      clearInterval(timer);
      for (const { socket } of lines) socket.destroy();
    },
  };
}
