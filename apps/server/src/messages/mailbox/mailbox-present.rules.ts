import {
  EMAIL_SUBJECTS,
  type EmailAbout,
  type EmailAttachment,
  type EmailPerson,
  type EmailSender,
  type ListedEmail,
} from '@fleet/contracts/messages/email-shapes.ts';
import type { Actor } from '../../platform/context.ts';
import { isOfSameParty, type SenderRow } from './mailbox.rules.ts';
import type { ListedRow } from './mailbox-list.queries.ts';
import type { AttachedRow, MessageRow, RecipientRow } from './mailbox-threads.queries.ts';

/** How rows of the mailbox are answered, to a reader. */

export interface Reader {
  readonly actor: Actor;
  /** What the product is called, in both languages. */
  readonly product: { readonly en: string; readonly ar: string };
}

const PREVIEW = 200;

export function presentSender(reader: Reader, row: SenderRow): EmailSender {
  const nobody = { address: null, email: null, avatar: null, group: null, party_en: null, party_ar: null };
  if (row.sender_name === null)
    return { ...nobody, name: reader.product.en, name_ar: reader.product.ar, is_known: true };
  if (row.sender_id === null)
    return {
      ...nobody,
      address: 'outside',
      name: row.sender_name,
      name_ar: null,
      email: row.sender_email,
      is_known: false,
    };
  const isOwn = isOfSameParty(reader.actor, row);
  const isPlatform = row.sender_group === 'admin';
  return {
    address: `user-${row.sender_id}`,
    name: row.sender_name,
    name_ar: null,
    email: isOwn ? row.user_email : null,
    avatar: isOwn ? row.avatar : null,
    group: row.sender_group,
    party_en: isPlatform ? reader.product.en : row.party_en,
    party_ar: isPlatform ? reader.product.ar : row.party_ar,
    is_known: row.is_known,
  };
}

/** Recipients of one message, by kind. */
export function presentRecipients(rows: readonly RecipientRow[], message_id: number | null) {
  const of = (kind: 'to' | 'cc' | 'bcc'): EmailPerson[] =>
    rows
      .filter((row) => row.message_id === message_id && row.kind === kind)
      .map(({ address, name, name_ar, email }) => ({ address, name, name_ar, email }));
  return { to: of('to'), cc: of('cc'), bcc: of('bcc') };
}

export function presentAttachments(rows: readonly AttachedRow[], message_id: number): EmailAttachment[] {
  return rows.filter((row) => row.message_id === message_id).map(presentAttachment);
}

export function presentAttachment(row: Omit<AttachedRow, 'message_id'>): EmailAttachment {
  return {
    id: row.id,
    fileName: row.name ?? `${row.id}`,
    thumbnail: null,
    url: `/mailbox-attachments/${row.id}`,
    size: row.size_bytes,
    media_type: row.media_type,
  };
}

export function presentListed(
  reader: Reader,
  row: ListedRow,
  recipients: readonly RecipientRow[],
): ListedEmail {
  return {
    id: row.id,
    from: presentSender(reader, row),
    to: presentRecipients(recipients, row.last_message_id).to,
    subject: row.title ?? '',
    message: (row.body ?? '').slice(0, PREVIEW),
    isStarred: row.is_starred,
    isRead: row.is_read,
    labels: row.labels,
    time: row.at.toISOString(),
    folder: row.folder,
    count: row.count,
    has_attachments: row.has_attachments,
    about:
      row.about === null || row.about_id === null ? null : { subject: row.about, subject_id: row.about_id },
    is_retained: row.is_retained,
    notice: row.kind === null ? null : { kind: row.kind, params: row.params ?? {} },
  };
}

export function presentMessage(
  reader: Reader,
  row: MessageRow,
  recipients: readonly RecipientRow[],
  attached: readonly AttachedRow[],
) {
  return {
    id: row.id,
    from: presentSender(reader, row),
    ...presentRecipients(recipients, row.id),
    message: row.body,
    attachments: presentAttachments(attached, row.id),
    refused_attachments: row.refused_attachments,
    time: row.at.toISOString(),
  };
}

/** What a message is about, where it is a thing that messages may be about. */
export function aboutOf(row: { about: string | null; about_id: number | null }): EmailAbout | null {
  const subject = EMAIL_SUBJECTS.find((one) => one === row.about);
  return subject && row.about_id !== null ? { subject, subject_id: row.about_id } : null;
}
