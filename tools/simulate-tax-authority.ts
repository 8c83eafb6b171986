import { parseArgs } from 'node:util';
import { readMessages } from '../packages/einvoice/src/authority/answers.ts';
import { openTaxAuthority } from './tax-authority/open-tax-authority.ts';

/** Simulates the tax authority locally, for development: `npm run simulate:tax-authority -- --port 3900`. */

const USAGE = `npm run simulate:tax-authority -- [options]
  --port 3900                 port to listen on, on the loopback address only
  --token sandbox --secret sandbox      credentials a client must send
                              (sellers that were taken on have their own; any six digits are a one-time password)
  --fail 503                  answer every submission with this status (429, 500, 503; 303: clearance is switched off)
  --quiet                     do not print submissions`;

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

const sandbox = await openTaxAuthority({
  token: input.token,
  secret: input.secret,
  port: Number(input.port),
  onAnswer: (endpoint, status, body) => {
    if (input.quiet) return;
    const { errors } = readMessages(status, JSON.stringify(body)) as { errors?: { message: string }[] };
    print([`${endpoint} ${status}`, ...(errors ?? []).map(({ message }) => `  ${message}`)].join('\n'));
  },
});
if (input.fail) sandbox.failNext(Number(input.fail), 1_000_000);
print(
  `Tax authority simulator listening at ${sandbox.address} (token ${input.token}, secret ${input.secret}).`,
);
process.once('SIGINT', () => sandbox.close());
process.once('SIGTERM', () => sandbox.close());
