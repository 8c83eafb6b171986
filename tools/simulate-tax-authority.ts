import { parseArgs } from 'node:util';
import { openSandbox } from '../packages/einvoice/src/authority/sandbox-server.ts';
import { readSigningCertificate } from '../packages/einvoice/src/certificate.ts';
import { createDevelopmentCertificate } from '../packages/einvoice/src/development-certificate.ts';

/** Simulates the tax authority locally, for development: `npm run simulate:tax-authority -- --port 3900`. */

const USAGE = `npm run simulate:tax-authority -- [options]
  --port 3900                 where it listens, on this machine only
  --token sandbox --secret sandbox      what a client signs in with
  --fail 503                  every submission fails with this status (429, 500, 503; 303: clearing is switched off)
  --quiet`;

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string', default: '3900' },
    token: { type: 'string', default: 'sandbox' },
    secret: { type: 'string', default: 'sandbox' },
    fail: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
if (input.help || !/^\d{1,5}$/.test(input.port) || (input.fail && !/^[3-5]\d\d$/.test(input.fail))) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
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
  token: input.token,
  secret: input.secret,
  port: Number(input.port),
  onAnswer: (endpoint, status, body) => {
    if (input.quiet) return;
    const { errorMessages } = body.validationResults as { errorMessages: { message: string }[] };
    print([`${endpoint} ${status}`, ...errorMessages.map(({ message }) => `  ${message}`)].join('\n'));
  },
});
if (input.fail) sandbox.failNext(Number(input.fail), 1_000_000);
print(`The tax authority is played at ${sandbox.address} (token ${input.token}, secret ${input.secret}).`);
process.once('SIGINT', () => sandbox.close());
process.once('SIGTERM', () => sandbox.close());
