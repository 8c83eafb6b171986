import { CHANNELS, type Channel } from './channels.ts';
import type { News } from './notification-choices.ts';

/** What the product can say to people, kind by kind, and by which channels. */

export interface NoticeKind {
  /** What it is about; people choose by it. Null for codes and links that a person asked for: no choice stops them. */
  readonly news: News | null;
  readonly channels: readonly Channel[];
  /** Used until the person chooses. */
  readonly defaults: readonly Channel[];
  /** Leaves by its usual channels whatever was chosen. */
  readonly isCompulsory: boolean;
  /** Passes quiet hours: somebody stands at a pump, or a load is at stake. */
  readonly isUrgent: boolean;
  /** How long after it was due it is still worth sending. */
  readonly usefulMinutes: number;
  /** What its texts may name beside `product` and `link`: `{{plate_no}}`. */
  readonly params: readonly string[];
}

/** Channels of news: an SMS costs money and is kept for what cannot wait for a look at the product. */
const BY_NEWS: Readonly<Record<News, Pick<NoticeKind, 'channels' | 'defaults'>>> = {
  decisions: { channels: CHANNELS, defaults: ['push'] },
  answers: { channels: CHANNELS, defaults: ['push'] },
  comments: { channels: ['push', 'email'], defaults: ['push'] },
  messages: { channels: ['push', 'email'], defaults: ['push'] },
  tasks: { channels: ['push', 'email'], defaults: ['push'] },
  problems: { channels: CHANNELS, defaults: ['push', 'email'] },
  fills: { channels: ['push', 'email'], defaults: [] },
  deliveries: { channels: ['push', 'email', 'whatsapp'], defaults: ['push'] },
  documents: { channels: ['push', 'email'], defaults: ['email'] },
  announcements: { channels: ['push', 'email'], defaults: [] },
};

const DAY_MINUTES = 24 * 60;
/** A code is refused after it. */
const CODE_MINUTES = 15;
const LINK_MINUTES = 7 * DAY_MINUTES;

type Special = Partial<Pick<NoticeKind, 'channels' | 'isCompulsory' | 'isUrgent'>>;

function of(news: News, params: string, special: Special = {}): NoticeKind {
  const { channels, defaults } = { ...BY_NEWS[news], ...special };
  return {
    news,
    channels,
    defaults: defaults.filter((channel) => channels.includes(channel)),
    isCompulsory: false,
    isUrgent: false,
    usefulMinutes: DAY_MINUTES,
    ...special,
    params: params.split(' '),
  };
}

function direct(params: string, usefulMinutes: number): NoticeKind {
  const channels = ['email', 'sms', 'whatsapp'] as const;
  return {
    news: null,
    channels,
    defaults: channels,
    isCompulsory: true,
    isUrgent: true,
    usefulMinutes,
    params: params.split(' '),
  };
}

/** Reports and webhooks that stop write a letter of their own. */
const BELL_AND_PUSH = { channels: ['push'] } as const;

/** Where money goes: told whatever was chosen, and too long for an SMS. */
const PAYEE = { channels: ['push', 'email'], isCompulsory: true } as const;

/** What is to be paid, and how: the same. */
const PAYMENT = PAYEE;

/** A vehicle's tag that a pump refused. */
const TAG_REFUSED = 'tag_number plate_no station_name';

export const NOTICE_KINDS = {
  anomaly_flagged: of('decisions', 'plate_no indicator', { isUrgent: true }),
  dispute_opened: of('decisions', 'writer reference_number comment'),
  held_escalated: of('decisions', 'reference_number client_name hours', {
    isUrgent: true,
    isCompulsory: true,
  }),
  held_reminder: of('decisions', 'reference_number plate_no hours amount client_name'),
  late_proof_received: of('decisions', 'order_id trip_code'),
  order_changed: of('decisions', 'order_id warehouse_name'),
  order_slot_accepted: of('decisions', 'order_id warehouse_name'),
  order_slot_declined: of('decisions', 'order_id warehouse_name'),
  order_slot_requested: of('decisions', 'order_id warehouse_name', { isUrgent: true }),
  request_pending: of('decisions', 'plate_no requested_volume', { isUrgent: true }),
  refund_requested: of('decisions', 'reference_number client_name amount reason'),
  shift_beyond: of('decisions', 'reference_number station_name variance fuel'),
  shift_sent_back: of('decisions', 'reference_number comment'),
  top_up_first_approved: of('decisions', 'reference_number client_name'),
  top_up_recorded: of('decisions', 'client_name amount'),
  transaction_pending_with_client: of('decisions', 'plate_no volume client_name', { isUrgent: true }),
  transaction_pending_with_vw: of('decisions', 'plate_no client_name product', { isUrgent: true }),
  dispute_rejected: of('answers', 'case reference_number comment'),
  dispute_upheld: of('answers', 'case reference_number comment'),
  export_ready: of('answers', 'file', BELL_AND_PUSH),
  refund_approved: of('answers', 'reference_number amount iban_end'),
  refund_paid: of('answers', 'reference_number amount iban_end'),
  refund_rejected: of('answers', 'reference_number amount reason'),
  request_approved: of('answers', 'requested_volume plate_no', { isUrgent: true }),
  request_cancelled: of('answers', 'plate_no'),
  request_expired: of('answers', 'plate_no'),
  request_rejected: of('answers', 'requested_volume plate_no', { isUrgent: true }),
  credit_unblocked: of('answers', 'available'),
  top_up_approved: of('answers', 'reference_number amount'),
  top_up_rejected: of('answers', 'reference_number reason'),
  trip_assigned: of('answers', 'trip_code stops', { isUrgent: true }),
  trip_resequenced: of('answers', 'trip_code', { isUrgent: true }),
  trip_unassigned: of('answers', 'trip_code', { isUrgent: true }),
  dispute_comment: of('comments', 'writer case comment'),
  held_comment: of('comments', 'writer reference_number comment'),
  trip_message: of('comments', 'trip_code text', { isUrgent: true }),
  chat_message: of('messages', 'writer text'),
  mail_received: of('messages', 'writer title'),
  task_assigned: of('tasks', 'writer title'),
  task_by_rule: of('tasks', 'reference'),
  task_changed: of('tasks', 'writer title'),
  task_overdue: of('tasks', 'title due_on'),
  alert_broken_off: of('problems', 'trip_code vehicle', { isUrgent: true }),
  alert_failed_stop: of('problems', 'vehicle warehouse_name', { isUrgent: true }),
  alert_in_no_go: of('problems', 'vehicle zone', { isUrgent: true }),
  alert_in_restricted: of('problems', 'vehicle zone'),
  alert_late: of('problems', 'vehicle minutes warehouse_name'),
  alert_litres_differ: of('problems', 'vehicle warehouse_name'),
  alert_no_driver: of('problems', 'trip_code'),
  alert_not_started: of('problems', 'vehicle trip_code'),
  alert_off_route: of('problems', 'vehicle'),
  alert_proof_missing: of('problems', 'vehicle warehouse_name'),
  alert_silent: of('problems', 'vehicle', { isUrgent: true }),
  alert_stopped: of('problems', 'vehicle'),
  alert_temperature: of('problems', 'vehicle', { isUrgent: true }),
  anomaly_found: of('problems', 'plate_no indicator score'),
  document_expired: of('problems', 'document owner until', { isCompulsory: true }),
  document_expiring: of('problems', 'document owner until'),
  documents_expired: of('problems', 'document owner until count', { isCompulsory: true }),
  documents_expiring: of('problems', 'document owner until count'),
  invoice_overdue: of('problems', 'number due_on amount', { isCompulsory: true }),
  payee_changed: of('problems', 'network_name beneficiary_name iban_end', PAYEE),
  payee_change_cancelled: of('problems', 'network_name beneficiary_name iban_end', PAYEE),
  refund_payee_changed: of('problems', 'client_name beneficiary_name iban_end', PAYEE),
  refund_payee_change_cancelled: of('problems', 'client_name beneficiary_name iban_end', PAYEE),
  tax_certificate_ends: of('problems', 'vat_no until', { isCompulsory: true }),
  tax_certificate_ended: of('problems', 'vat_no until', { isCompulsory: true }),
  budget_nearly_used: of('problems', 'budget period percent'),
  budget_used_up: of('problems', 'budget period percent', { isCompulsory: true }),
  low_balance: of('problems', 'remaining limit'),
  credit_due_soon: of('problems', 'period amount due_on pay', PAYMENT),
  credit_overdue: of('problems', 'period amount due_on ends_on pay', PAYMENT),
  credit_overdue_blocked: of('problems', 'period amount due_on pay', PAYMENT),
  credit_blocked: of('problems', 'period amount due_on pay', PAYMENT),
  client_credit_blocked: of('problems', 'client_name period amount', { channels: ['push', 'email'] }),
  export_failed: of('problems', 'file', BELL_AND_PUSH),
  report_stopped_owner_inactive: of('problems', 'name owner', BELL_AND_PUSH),
  report_stopped_owner_moved: of('problems', 'name', BELL_AND_PUSH),
  report_stopped_owner_without_right: of('problems', 'name', BELL_AND_PUSH),
  tag_refused_blocked: of('problems', TAG_REFUSED, { isUrgent: true }),
  tag_refused_copied: of('problems', TAG_REFUSED, { isUrgent: true }),
  tag_refused_other_vehicle: of('problems', TAG_REFUSED, { isUrgent: true }),
  webhook_failing: of('problems', 'description host', BELL_AND_PUSH),
  webhook_gone: of('problems', 'description host', BELL_AND_PUSH),
  transaction_cancelled: of('fills', 'plate_no'),
  transaction_completed: of('fills', 'plate_no volume amount'),
  order_arriving: of('deliveries', 'order_id warehouse_name', { isUrgent: true }),
  order_confirmed: of('deliveries', 'order_id warehouse_name'),
  order_delivered: of('deliveries', 'order_id warehouse_name'),
  order_postponed: of('deliveries', 'order_id warehouse_name'),
  order_shipped: of('deliveries', 'order_id warehouse_name'),
  credit_note: of('documents', 'number amount'),
  debit_note: of('documents', 'number amount'),
  invoice: of('documents', 'number period amount due_on'),
  payment: of('documents', 'amount reference_number'),
  settlement: of('documents', 'reference_number period amount'),
  announcement: of('announcements', 'title'),
  /** The day's routine in one email; its texts name how many. */
  digest: { ...of('announcements', 'count'), news: null, channels: ['email'], defaults: ['email'] },
  sign_in_code: direct('code', CODE_MINUTES),
  password_reset: direct('code', CODE_MINUTES),
  password_link: direct('name by', LINK_MINUTES),
  invitation: direct('name by', LINK_MINUTES),
} satisfies Readonly<Record<string, NoticeKind>>;

export type NoticeKindName = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKindName[];

/**
 * About money: kept for ten years, as the books are, also in the trash. The table of messages in the bell is built
 * with this list.
 */
export const MONEY_KINDS = [
  'credit_note',
  'invoice',
  'invoice_overdue',
  'payment',
  'settlement',
  'top_up_approved',
  'top_up_first_approved',
  'top_up_recorded',
  'top_up_rejected',
] as const satisfies readonly NoticeKindName[];

/** Say that a thread has something new, once until it is read; the mailbox has the thread itself. */
export const THREAD_KINDS = ['chat_message', 'mail_received'] as const satisfies readonly NoticeKindName[];
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** The definition of a kind; null for one that an older version wrote. */
export function noticeKindOf(kind: string): NoticeKind | null {
  return kind in NOTICE_KINDS ? NOTICE_KINDS[kind as NoticeKindName] : null;
}

/** The channels by which news may leave, and those by which it leaves until a person chooses. */
export function channelsOfNews(news: News): Pick<NoticeKind, 'channels' | 'defaults'> {
  return BY_NEWS[news];
}
