import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { type CarrierOutcome, reasonOf } from '../../platform/carrier.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { openMailer } from '../../platform/mail.ts';
import { sendSms } from '../../platform/sms.ts';
import { sendWhatsapp } from '../../platform/whatsapp.ts';
import type { MessageContent } from '../message-texts/message-texts.service.ts';
import { listSubscribed } from '../web-push/push-subscriptions.service.ts';
import { sendPush } from '../web-push/web-push.service.ts';
import type { TakenMessage } from './couriers.queries.ts';
import { correlationOf } from './couriers.rules.ts';

/** A message as a courier takes it: with what it says. */
export type MessageToSend = TakenMessage & { readonly content: MessageContent };

/** Hands messages of one channel to whoever carries them. */
export interface Courier {
  isSet(config: Config): boolean;
  /** Where these people are reached, for channels whose addresses are not in their accounts. */
  addressesOf?(
    ctx: Ctx,
    user_ids: readonly number[],
  ): Promise<readonly { readonly user_id: number; readonly address: string }[]>;
  send(ctx: Ctx, message: MessageToSend): Promise<CarrierOutcome>;
}

const email: Courier = {
  isSet: ({ MAIL }) => MAIL !== null,
  async send(ctx, { id, address, content }) {
    const outcome = await openMailer(ctx.config.MAIL!).send({
      id: correlationOf(id),
      to: address,
      ...content.email!,
      file: null,
    });
    if (outcome.outcome === 'sent') return { outcome: 'sent', provider_id: null, cost_halalas: null };
    const reason = reasonOf(outcome.reason);
    // A busy mailbox is about its owner: the others go on.
    return outcome.outcome === 'later'
      ? { outcome: 'later', reason, pause_ms: null }
      : { outcome: outcome.outcome, reason };
  },
};

const sms: Courier = {
  isSet: ({ SMS }) => SMS !== null,
  send: (ctx, { id, address, content }) =>
    sendSms(ctx.config.SMS!, { id: correlationOf(id), to: address, body: content.body }),
};

const whatsapp: Courier = {
  isSet: ({ WHATSAPP }) => WHATSAPP !== null,
  send: (ctx, { id, address, language, content }) =>
    sendWhatsapp(ctx.config.WHATSAPP!, {
      id: correlationOf(id),
      to: address,
      template: content.template,
      language,
      params: content.named,
    }),
};

const push: Courier = {
  isSet: () => true,
  addressesOf: listSubscribed,
  async send(ctx, message) {
    const done = await sendPush(ctx, message);
    if (done.outcome === 'sent') return { outcome: 'sent', provider_id: null, cost_halalas: null };
    return done.outcome === 'retry'
      ? { outcome: 'later', reason: done.problem, pause_ms: null, wait_ms: done.after_ms }
      : { outcome: 'refused', reason: done.problem };
  },
};

/** Who carries what. A channel whose courier is not set up is not written to. */
export const COURIERS: Readonly<Record<Channel, Courier>> = { push, email, sms, whatsapp };
