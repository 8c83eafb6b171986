import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openSimulatedBank } from '../apps/server/demo/simulated-bank.ts';

/** Makes a bank's statement (camt.053) of payment files and transfers: `npm run simulate:bank -- --iban SA… --day 2026-11-28 …`. */

const USAGE = `npm run simulate:bank -- [options]
  --iban SA0380000000608010167519    the platform's account
  --day 2026-11-28                   the day of the statement
  --opening 250000.00                balance before it, in riyals
  --number 2026-332                  number of the statement
  --pay PF-0000001.xml               a payment file (pain.001) to book, any number of them
  --transfer "70000.00|Al Noor Transport|SA95…|TU-0000012"
                                     money in: amount, payer, virtual account or nothing, text; any number of them
  --charges 57.50                    what the bank keeps
  --out statement.xml                where to write it`;

const { values: input } = parseArgs({
  options: {
    help: { type: 'boolean' },
    iban: { type: 'string' },
    day: { type: 'string' },
    opening: { type: 'string', default: '250000.00' },
    number: { type: 'string' },
    pay: { type: 'string', multiple: true, default: [] },
    transfer: { type: 'string', multiple: true, default: [] },
    charges: { type: 'string' },
    out: { type: 'string', default: 'statement.xml' },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
const { iban, day, out } = input;
if (input.help || !iban || !day) {
  print(USAGE);
  process.exit(input.help ? 0 : 1);
}

const bank = openSimulatedBank({ iban, opened_on: day, opening_halalas: halalas(input.opening) });
for (const path of input.pay) bank.pay(await readFile(path, 'utf8'), day);
for (const transfer of input.transfer) {
  const [amount = '', party = '', account = '', text = ''] = transfer.split('|');
  const credited_iban = account.trim() || null;
  bank.record({ booked_on: day, halalas: halalas(amount), party, credited_iban, text: text.trim() || null });
}
if (input.charges) bank.record({ booked_on: day, halalas: -halalas(input.charges), text: 'Charges' });
await writeFile(out, bank.statement(input.number ?? day.replaceAll('-', ''), day, day));
print(`${out}: statement of ${day}.`);

function halalas(riyals: string): number {
  if (!/^\d{1,12}(\.\d\d)?$/.test(riyals.trim())) throw new Error(`${riyals} is no amount like 1234.05.`);
  return Math.round(Number(riyals) * 100);
}
