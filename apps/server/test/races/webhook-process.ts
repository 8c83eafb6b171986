import { sendDue } from '../../src/messages/webhooks/webhook-courier.service.ts';
import { processCtx } from '../process-ctx.ts';

/** A separate process on the given database that sends webhooks on command. */

const { systemCtx } = processCtx(process.argv[2]!, process.env);
process.on('message', async () => {
  await sendDue(systemCtx);
  process.send!('sent');
});
process.send!('ready');
