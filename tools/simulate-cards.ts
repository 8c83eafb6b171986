import { parseArgs } from 'node:util';
import { openCards } from './payment-simulators/cards.ts';

/** Simulates the payment page of a card provider locally, for development: `npm run simulate:cards -- --port 3961`. */

const USAGE = `npm run simulate:cards -- [options]
  --port 3961                 port to listen on, on the loopback address only

Start the product with the settings this prints, and with a PUBLIC_URL under which it is reached.
The page has buttons in place of a card: pay, decline, back.`;

const { values: input } = parseArgs({
  options: { help: { type: 'boolean' }, port: { type: 'string', default: '3961' } },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
if (input.help || !/^\d{1,5}$/.test(input.port)) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
}

const cards = await openCards({ port: Number(input.port), key: 'simulated-card-key' });
const settings = Object.entries(cards.environment).map(([name, value]) => `${name}=${value}`);
print(`Card page simulator listening at ${cards.address}. Settings of the product:\n${settings.join(' ')}`);
process.once('SIGINT', () => cards.close());
process.once('SIGTERM', () => cards.close());
