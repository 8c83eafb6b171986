import { openClient } from '../src/client.ts';
import { ApiError } from '../src/errors.ts';

/** The first minute: what the fleet has to spend, and the last that happened. `npm run example -w @fleet/client -- ffk_live_…` */

const [key, baseUrl = 'http://localhost:3000/vw-api/public/api'] = process.argv.slice(2);
if (!key) throw new Error('Make a key under “API keys” in the company’s area and give it here.');

const api = openClient({ baseUrl, key });
const print = (line: string) => process.stdout.write(`${line}\n`);
const riyals = (halalas: number) => `${(halalas / 100).toFixed(2)} SAR`;

try {
  const wallet = await api.call('getWallet');
  print(`To spend: ${riyals(wallet.remaining_halalas)}, held for ${wallet.open_holds} requests.`);
  const { rows, total } = await api.call('listFuelRequests', { query: { per_page: 5 } });
  print(`The last ${rows.length} of ${total} requests:`);
  for (const { id, status, vehicle } of rows) print(`  ${id}  ${vehicle.plate_no}  ${status}`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  print(`${error.code}: ${error.message} (${error.requestId ?? baseUrl})`);
  process.exitCode = 1;
}
