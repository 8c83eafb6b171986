import * as labels from '@fleet/contracts/messages/email-labels.ts';
import { receiveEmail } from '@fleet/contracts/messages/inbound-emails.ts';
import * as contract from '@fleet/contracts/messages/mailbox.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { receiveInbound } from './inbound-emails.service.ts';
import {
  countEmails,
  getAttachment,
  getEmail,
  listEmails,
  paginateEmail,
  uploadFile,
} from './mailbox.service.ts';
import { listAddresses, type MailboxNeeds } from './mailbox-addresses.service.ts';
import { createDraft, saveDraft } from './mailbox-drafts.service.ts';
import { createLabel, listOwnLabels, removeLabel, updateLabel } from './mailbox-labels.service.ts';
import { muteEmail, unmuteEmail, updateEmails, updateEmailsLabel } from './mailbox-marks.service.ts';
import { sendEmail } from './mailbox-send.service.ts';

/** Handlers of the contracts of the message center. */
export const mailboxHandlers = (needs: MailboxNeeds): RouteHandler[] => [
  handle(contract.listEmails, (ctx, { query }) => listEmails(ctx, query)),
  handle(contract.countEmails, (ctx) => countEmails(ctx)),
  handle(contract.getEmail, (ctx, { params, query }) => getEmail(ctx, params.id, query)),
  handle(contract.paginateEmail, (ctx, { params, query }) => paginateEmail(ctx, params.id, query)),
  handle(contract.updateEmails, (ctx, { body }) => updateEmails(ctx, body.emailIds, body.dataToUpdate)),
  handle(contract.updateEmailsLabel, (ctx, { body }) => updateEmailsLabel(ctx, body)),
  handle(labels.listEmailLabels, (ctx) => listOwnLabels(ctx)),
  handle(labels.createEmailLabel, (ctx, { body }) => createLabel(ctx, body)),
  handle(labels.updateEmailLabel, (ctx, { params, body }) => updateLabel(ctx, params.id, body)),
  handle(labels.deleteEmailLabel, (ctx, { params }) => removeLabel(ctx, params.id)),
  handle(contract.muteEmail, (ctx, { params }) => muteEmail(ctx, params.id)),
  handle(contract.unmuteEmail, (ctx, { params }) => unmuteEmail(ctx, params.id)),
  handle(contract.listEmailAddresses, async (ctx, { query }) => ({
    rows: await listAddresses(ctx, needs, query.q),
  })),
  handle(contract.createDraft, (ctx, { body }) => createDraft(ctx, needs, body)),
  handle(contract.saveDraft, (ctx, { params, body }) => saveDraft(ctx, needs, params.id, body)),
  handle(contract.sendEmail, (ctx, { body }) => sendEmail(ctx, needs, body)),
  handle(contract.uploadEmailFile, (ctx, { body, file }) => uploadFile(ctx, file, body.name)),
  handle(contract.downloadEmailFile, async (ctx, { params, reply }) => {
    const { name, media_type, bytes } = await getAttachment(ctx, params.id);
    const fileName = encodeURIComponent(name ?? `${params.id}`);
    reply
      .type(media_type)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      // Never shown in the page’s own origin, whatever it contains.
      .header('content-disposition', `attachment; filename*=UTF-8''${fileName}`)
      .send(bytes);
  }),
  handle(receiveEmail, (ctx, { body }) => receiveInbound(ctx, body)),
];
