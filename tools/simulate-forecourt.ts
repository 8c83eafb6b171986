import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dialIn } from './forecourt-simulator/line.ts';
import { createSite, type SimulatedProduct } from './forecourt-simulator/site.ts';

/**
 * Simulates a station's site controller against a running server: `npm run simulate:forecourt`. Without a key it is that of the
 * demo's first station.
 */

const USAGE = `npm run simulate:forecourt -- [options]
  --key KEY --secret SECRET   credentials of the site; default: the demo's first station (.data/demo-site-controller.json)
  --host 127.0.0.1 --port 3090
  --https                     connect with TLS, trusting the certificate authority made by npm start -- --https
  --data .data                the server's data directory
  --litres-per-minute 40      flow rate
  --lifts-after 3             seconds from release of the pump until the nozzle is lifted
  --tank LITRES               stop when the tank is full, even below the preset amount
  --overshoot LITRES          dispense this much more than the preset
  --repeat same|other         send every report twice; "other" adds one litre to the second
  --lose-line SECONDS         drop the connection for this long, two seconds into each fill
  --shop SECONDS              interval at which someone fuels 20 litres and pays in the shop
  --quiet                     do not print messages sent and received`;

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    key: { type: 'string' },
    secret: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '3090' },
    https: { type: 'boolean', default: false },
    data: { type: 'string', default: process.env.DATA_DIRECTORY ?? '.data' },
    'litres-per-minute': { type: 'string', default: '40' },
    'lifts-after': { type: 'string', default: '3' },
    tank: { type: 'string' },
    overshoot: { type: 'string', default: '0' },
    repeat: { type: 'string' },
    'lose-line': { type: 'string' },
    shop: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);
if (input.help) {
  print(USAGE);
  process.exit(0);
}

interface DescribedSite {
  readonly site_access_key: string;
  readonly secret: string;
  readonly pumps: { number: number; products: string[] }[];
  readonly products: SimulatedProduct[];
}

/** For other stations only key and secret are known: four pumps with all products. */
const STANDARD_PRODUCTS: SimulatedProduct[] = [
  { product_id: '0091', category: 'ron91', description: 'Super 91', price_millis_per_litre: 2_180 },
  { product_id: '0095', category: 'ron95e5', description: 'Super 95', price_millis_per_litre: 2_330 },
  { product_id: '0300', category: 'diesel', description: 'Diesel', price_millis_per_litre: 1_790 },
];

function describedSite(): DescribedSite {
  const products = STANDARD_PRODUCTS;
  if (input.key && input.secret)
    return {
      ...{ site_access_key: input.key, secret: input.secret, products },
      pumps: [1, 2, 3, 4].map((number) => ({
        number,
        products: products.map(({ product_id }) => product_id),
      })),
    };
  const file = resolve(input.data, 'demo-site-controller.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DescribedSite;
  } catch {
    print(`${file} does not exist. Start the server with the demo, or pass --key and --secret.\n\n${USAGE}`);
    return process.exit(1);
  }
}

const ML = 1_000;
const described = describedSite();
const site = createSite({
  pumps: described.pumps,
  products: described.products,
  ml_per_minute: Number(input['litres-per-minute']) * ML,
  overshoot_ml: Math.round(Number(input.overshoot) * ML),
  tank_ml: input.tank === undefined ? undefined : Math.round(Number(input.tank) * ML),
  lifts_after_ms: Number(input['lifts-after']) * 1_000,
  tick_ms: 500,
});
const line = dialIn(site, {
  host: input.host,
  port: Number(input.port),
  authority: input.https
    ? readFileSync(join(resolve(input.data), 'https', 'authority.crt'), 'utf8')
    : undefined,
  site_access_key: described.site_access_key,
  secret: described.secret,
  redial_ms: 2_000,
  repeats: input.repeat === 'same' || input.repeat === 'other' ? input.repeat : undefined,
  log: input.quiet ? () => {} : print,
});
print(`Simulating ${described.pumps.length} pumps on ${input.host}:${input.port}. Press Ctrl-C to stop.`);

if (input['lose-line']) {
  const seconds = Number(input['lose-line']);
  let wasFuelling = false;
  setInterval(() => {
    const isFuelling = site.pumps().some(({ status }) => status === 'in-use');
    if (isFuelling && !wasFuelling) setTimeout(() => line.cut(seconds * 1_000), 2_000);
    wasFuelling = isFuelling;
  }, 500);
}
if (input.shop) {
  const { number, products } = described.pumps.at(-1)!;
  setInterval(() => site.sell(number, products[0]!, 20 * ML), Number(input.shop) * 1_000);
}

process.once('SIGINT', () => {
  line.close();
  site.stop();
  process.exit(0);
});
