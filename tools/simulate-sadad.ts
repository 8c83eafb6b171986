import { parseArgs } from 'node:util';
import { openSadad } from './payment-simulators/sadad.ts';

/** Simulates the gateway of a SADAD biller locally, for development: `npm run simulate:sadad -- --port 3960`. */

const USAGE = `npm run simulate:sadad -- [options]
  --port 3960                 port to listen on, on the loopback address only
  --product http://127.0.0.1:3000       where notices of payments are posted

Start the product with the settings this prints. A bill is paid as by a bank:
  curl -X POST http://127.0.0.1:3960/pay/BILL_NUMBER
  with {"amount_halalas": …, "payment_id": …, "paid_at": …, "silent": true} for what should be refused or asked for`;

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string', default: '3960' },
    product: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
if (input.help || !/^\d{1,5}$/.test(input.port) || !URL.canParse(input.product)) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
}

const sadad = await openSadad({
  port: Number(input.port),
  product: input.product.replace(/\/$/, ''),
  biller_code: '901',
  key: 'simulated-sadad-key',
  notice_secret: 'simulated-sadad-notices',
});
const settings = Object.entries(sadad.environment).map(([name, value]) => `${name}=${value}`);
print(`SADAD simulator listening at ${sadad.address}. Settings of the product:\n${settings.join(' ')}`);
process.once('SIGINT', () => sadad.close());
process.once('SIGTERM', () => sadad.close());
