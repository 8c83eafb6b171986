import { sendBy } from '../../src/messages/outgoing-messages/couriers.service.ts';
import { processCtx } from '../process-ctx.ts';

/** A separate process on the given database that sends the messages of a channel on command. */

const { systemCtx } = processCtx(process.argv[2]!, process.env);
process.on('message', async (channel: 'sms' | 'email' | 'whatsapp') => {
  await sendBy(channel)(systemCtx);
  process.send!('sent');
});
process.send!('ready');
