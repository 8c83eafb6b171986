import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { processCtx } from '../process-ctx.ts';

// A process that charges due fees on a database and exits: `node charge-fees.ts <connection> <instant>`.
const [connectionString, instant] = process.argv.slice(2);
const { database, systemCtx } = processCtx(connectionString!);
process.stdout.write('charging\n');
process.stdout.write(`${JSON.stringify(await chargeDueFees(systemCtx(new Date(instant!))))}\n`);
await database.close();
