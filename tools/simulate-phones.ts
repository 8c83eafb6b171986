import { parseArgs } from 'node:util';
import { openPhones } from './phones-simulator/open-phones.ts';

/** Simulates the carriers of SMS and WhatsApp and the phones they reach, locally: `npm run simulate:phones`. */

const USAGE = `npm run simulate:phones -- [options]
  --port 3950                 port to listen on, on the loopback address only; its page shows every message
  --product http://127.0.0.1:3000       where delivery reports are posted

Numbers ending in 000 belong to nobody. Start the product with the settings this prints.`;

const ACCOUNTS = {
  app_sid: 'simulated-app-sid',
  sender: 'Mahatta',
  report_secret: 'simulated-report-secret',
  phone_number_id: '100000000000001',
  token: 'simulated-token',
  app_secret: 'simulated-app-secret',
};

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string', default: '3950' },
    product: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
if (input.help || !/^\d{1,5}$/.test(input.port) || !URL.canParse(input.product)) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
}

const phones = await openPhones({
  ...ACCOUNTS,
  reports_to: input.product.replace(/\/$/, ''),
  port: Number(input.port),
});
print(`Phones simulator listening at ${phones.address}. Settings of the product:
SMS_URL=${phones.address} SMS_APP_SID=${ACCOUNTS.app_sid} SMS_SENDER=${ACCOUNTS.sender} SMS_REPORT_SECRET=${ACCOUNTS.report_secret} WHATSAPP_URL=${phones.address}/v23.0 WHATSAPP_PHONE_NUMBER_ID=${ACCOUNTS.phone_number_id} WHATSAPP_TOKEN=${ACCOUNTS.token} WHATSAPP_APP_SECRET=${ACCOUNTS.app_secret} WHATSAPP_VERIFY_TOKEN=simulated-verify-token`);
process.once('SIGINT', () => phones.close());
process.once('SIGTERM', () => phones.close());
