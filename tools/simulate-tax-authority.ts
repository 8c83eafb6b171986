import { parseArgs } from 'node:util';
import { openSandbox } from '../packages/einvoice/src/authority/sandbox-server.ts';
import { readSigningCertificate } from '../packages/einvoice/src/certificate.ts';
import { createDevelopmentCertificate } from '../packages/einvoice/src/development-certificate.ts';

/** Plays the tax authority on this machine, for development: `npm run simulate:tax-authority -- --port 3900`. */

const USAGE = `npm run simulate:tax-authority -- [options]
  --port 3900                 where it listens, on this machine only
  --token sandbox --secret sandbox      what a client signs in with
  --fail 503                  every submission fails with this status (429, 500, 503; 303: clearing is switched off)
  --quiet`;

const { values: given } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string', default: '3900' },
    token: { type: 'string', default: 'sandbox' },
    secret: { type: 'string', default: 'sandbox' },
    fail: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const tell = (text: string) => process.stdout.write(`${text}\n`);
if (given.help || !/^\d{1,5}$/.test(given.port) || (given.fail && !/^[3-5]\d\d$/.test(given.fail))) {
  tell(USAGE);
  process.exit(given.help ? 0 : 1);
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const now = new Date();
const stamp = readSigningCertificate(
  createDevelopmentCertificate(
    {
      common_name: 'Sandbox tax authority',
      organisation: 'Sandbox',
      branch: 'Riyadh',
      country: 'SA',
      vat_number: '399999999900003',
      serial: '1-Sandbox|2-1|3-1',
      invoice_types: '1100',
      address: 'Riyadh',
      business: 'Tax authority, played',
    },
    { from: now, to: new Date(now.getTime() + YEAR_MS) },
  ),
);
const sandbox = await openSandbox({
  stamp,
  now: () => new Date(),
  token: given.token,
  secret: given.secret,
  port: Number(given.port),
  onAnswer: (door, status, body) => {
    if (given.quiet) return;
    const { errorMessages } = body.validationResults as { errorMessages: { message: string }[] };
    tell([`${door} ${status}`, ...errorMessages.map(({ message }) => `  ${message}`)].join('\n'));
  },
});
if (given.fail) sandbox.failNext(Number(given.fail), 1_000_000);
tell(`The tax authority is played at ${sandbox.address} (token ${given.token}, secret ${given.secret}).`);
process.once('SIGINT', () => sandbox.close());
process.once('SIGTERM', () => sandbox.close());
