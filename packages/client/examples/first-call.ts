import { openClient } from '../src/client.ts';
import { ApiError } from '../src/errors.ts';

/** Minimal example: shows the balance and the latest requests. `npm run example -w @fleet/client -- ffk_live_…` */

const [key, baseUrl = 'http://localhost:3000/vw-api/public/api'] = process.argv.slice(2);
if (!key) throw new Error('Create a key under “API keys” and pass it as the first argument.');

const api = openClient({ baseUrl, key });
const print = (line: string) => process.stdout.write(`${line}\n`);
const riyals = (halalas: number) => `${(halalas / 100).toFixed(2)} SAR`;

try {
  const wallet = await api.call('getWallet');
  print(`Available: ${riyals(wallet.remaining_halalas)}, held for ${wallet.open_holds} requests.`);
  const { rows, total } = await api.call('listFuelRequests', { query: { per_page: 5 } });
  print(`The last ${rows.length} of ${total} requests:`);
  for (const { id, status, vehicle } of rows) print(`  ${id}  ${vehicle.plate_no}  ${status}`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  print(`${error.code}: ${error.message} (${error.requestId ?? baseUrl})`);
  process.exitCode = 1;
}
