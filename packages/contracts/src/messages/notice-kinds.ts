import { CHANNELS, type Channel } from './channels.ts';
import { type Readership, TO } from './notice-readers.ts';
import type { News } from './notification-choices.ts';

/** What the product can say to people, kind by kind, and by which channels. */

export interface NoticeKind {
  /** What it is about; people choose by it. Null for codes and links that a person asked for: no choice stops them. */
  readonly news: News | null;
  readonly readers: Readership;
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

function of(news: News, readers: Readership, params: string, special: Special = {}): NoticeKind {
  const { channels, defaults } = { ...BY_NEWS[news], ...special };
  return {
    news,
    readers,
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
    readers: TO.everybody,
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
  anomaly_flagged: of('decisions', TO.fleet, 'plate_no indicator', { isUrgent: true }),
  dispute_opened: of('decisions', TO.disputers, 'writer reference_number comment'),
  held_escalated: of('decisions', TO.heldAdmins, 'reference_number client_name hours', {
    isUrgent: true,
    isCompulsory: true,
  }),
  held_reminder: of('decisions', TO.heldDesks, 'reference_number plate_no hours amount client_name'),
  late_proof_received: of('decisions', TO.dispatchers, 'order_id trip_code'),
  order_changed: of('decisions', TO.fleet, 'order_id warehouse_name'),
  order_slot_accepted: of('decisions', TO.dispatchers, 'order_id warehouse_name'),
  order_slot_declined: of('decisions', TO.dispatchers, 'order_id warehouse_name'),
  order_slot_requested: of('decisions', TO.fleet, 'order_id warehouse_name', { isUrgent: true }),
  request_pending: of('decisions', TO.deciders, 'plate_no requested_volume', { isUrgent: true }),
  refund_requested: of('decisions', TO.payersAndApprovers, 'reference_number client_name amount reason'),
  shift_beyond: of('decisions', TO.stations, 'reference_number station_name variance fuel'),
  shift_sent_back: of('decisions', TO.shiftWriters, 'reference_number comment'),
  top_up_first_approved: of('decisions', TO.topUpAdmins, 'reference_number client_name'),
  top_up_recorded: of('decisions', TO.topUpAdmins, 'client_name amount'),
  transaction_pending_with_client: of('decisions', TO.fillFollowers, 'plate_no volume client_name', {
    isUrgent: true,
  }),
  transaction_pending_with_vw: of('decisions', TO.heldByStation, 'plate_no client_name product', {
    isUrgent: true,
  }),
  dispute_rejected: of('answers', TO.disputers, 'case reference_number comment'),
  dispute_upheld: of('answers', TO.disputersAndNetwork, 'case reference_number comment'),
  export_ready: of('answers', TO.desks, 'file', BELL_AND_PUSH),
  refund_approved: of('answers', TO.payersAndCashiers, 'reference_number amount iban_end'),
  refund_paid: of('answers', TO.payers, 'reference_number amount iban_end'),
  refund_rejected: of('answers', TO.payers, 'reference_number amount reason'),
  request_approved: of('answers', TO.drivers, 'requested_volume plate_no', { isUrgent: true }),
  request_cancelled: of('answers', TO.drivers, 'plate_no'),
  request_expired: of('answers', TO.driversAndDeciders, 'plate_no'),
  request_rejected: of('answers', TO.drivers, 'requested_volume plate_no', { isUrgent: true }),
  credit_unblocked: of('answers', TO.payers, 'available'),
  top_up_approved: of('answers', TO.payers, 'reference_number amount'),
  top_up_rejected: of('answers', TO.payers, 'reference_number reason'),
  trip_assigned: of('answers', TO.drivers, 'trip_code stops', { isUrgent: true }),
  trip_resequenced: of('answers', TO.drivers, 'trip_code', { isUrgent: true }),
  trip_unassigned: of('answers', TO.drivers, 'trip_code', { isUrgent: true }),
  dispute_comment: of('comments', TO.disputers, 'writer case comment'),
  held_comment: of('comments', TO.heldFollowers, 'writer reference_number comment'),
  trip_message: of('comments', TO.drivers, 'trip_code text', { isUrgent: true }),
  chat_message: of('messages', TO.everybody, 'writer text'),
  mail_received: of('messages', TO.everybody, 'writer title'),
  task_assigned: of('tasks', TO.colleagues, 'writer title'),
  task_by_rule: of('tasks', TO.colleagues, 'reference'),
  task_changed: of('tasks', TO.colleagues, 'writer title'),
  task_overdue: of('tasks', TO.colleagues, 'title due_on'),
  alert_broken_off: of('problems', TO.dispatchers, 'trip_code vehicle', { isUrgent: true }),
  alert_failed_stop: of('problems', TO.dispatchers, 'vehicle warehouse_name', { isUrgent: true }),
  alert_in_no_go: of('problems', TO.dispatchers, 'vehicle zone', { isUrgent: true }),
  alert_in_restricted: of('problems', TO.dispatchers, 'vehicle zone'),
  alert_late: of('problems', TO.dispatchers, 'vehicle minutes warehouse_name'),
  alert_litres_differ: of('problems', TO.dispatchers, 'vehicle warehouse_name'),
  alert_no_driver: of('problems', TO.dispatchers, 'trip_code'),
  alert_not_started: of('problems', TO.dispatchers, 'vehicle trip_code'),
  alert_off_route: of('problems', TO.dispatchers, 'vehicle'),
  alert_proof_missing: of('problems', TO.dispatchers, 'vehicle warehouse_name'),
  alert_silent: of('problems', TO.dispatchers, 'vehicle', { isUrgent: true }),
  alert_stopped: of('problems', TO.dispatchers, 'vehicle'),
  alert_temperature: of('problems', TO.dispatchers, 'vehicle', { isUrgent: true }),
  anomaly_found: of('problems', TO.fleet, 'plate_no indicator score'),
  document_expired: of('problems', TO.documentHolders, 'document owner until', { isCompulsory: true }),
  document_expiring: of('problems', TO.documentHolders, 'document owner until'),
  documents_expired: of('problems', TO.documentManagers, 'document owner until count', {
    isCompulsory: true,
  }),
  documents_expiring: of('problems', TO.documentManagers, 'document owner until count'),
  invoice_overdue: of('problems', TO.buyers, 'number due_on amount', { isCompulsory: true }),
  payee_changed: of('problems', TO.networkAndCashiers, 'network_name beneficiary_name iban_end', PAYEE),
  payee_change_cancelled: of(
    'problems',
    TO.networkAndCashiers,
    'network_name beneficiary_name iban_end',
    PAYEE,
  ),
  refund_payee_changed: of('problems', TO.payersAndApprovers, 'client_name beneficiary_name iban_end', PAYEE),
  refund_payee_change_cancelled: of(
    'problems',
    TO.payersAndApprovers,
    'client_name beneficiary_name iban_end',
    PAYEE,
  ),
  refund_bank_rejected: of(
    'problems',
    TO.refundAdmins,
    'reference_number client_name amount bank_reason',
    PAYEE,
  ),
  refund_bank_returned: of(
    'problems',
    TO.refundAdmins,
    'reference_number client_name amount bank_reason',
    PAYEE,
  ),
  refund_unpaid: of('problems', TO.payers, 'reference_number amount bank_reason', PAYEE),
  refund_unpaid_account: of('problems', TO.payers, 'reference_number amount bank_reason', PAYEE),
  tax_certificate_ends: of('problems', TO.invoicers, 'vat_no until', { isCompulsory: true }),
  tax_certificate_ended: of('problems', TO.invoicers, 'vat_no until', { isCompulsory: true }),
  budget_nearly_used: of('problems', TO.payers, 'budget period percent'),
  budget_used_up: of('problems', TO.payers, 'budget period percent', { isCompulsory: true }),
  low_balance: of('problems', TO.payers, 'remaining limit'),
  credit_due_soon: of('problems', TO.payers, 'period amount due_on pay', PAYMENT),
  credit_overdue: of('problems', TO.payers, 'period amount due_on ends_on pay', PAYMENT),
  credit_overdue_blocked: of('problems', TO.payers, 'period amount due_on pay', PAYMENT),
  credit_blocked: of('problems', TO.payers, 'period amount due_on pay', PAYMENT),
  client_credit_blocked: of('problems', TO.creditors, 'client_name period amount', {
    channels: ['push', 'email'],
  }),
  export_failed: of('problems', TO.desks, 'file', BELL_AND_PUSH),
  report_stopped_owner_inactive: of('problems', TO.desks, 'name owner', BELL_AND_PUSH),
  report_stopped_owner_moved: of('problems', TO.desks, 'name', BELL_AND_PUSH),
  report_stopped_owner_without_right: of('problems', TO.desks, 'name', BELL_AND_PUSH),
  tag_refused_blocked: of('problems', TO.fleet, TAG_REFUSED, { isUrgent: true }),
  tag_refused_copied: of('problems', TO.fleet, TAG_REFUSED, { isUrgent: true }),
  tag_refused_other_vehicle: of('problems', TO.fleet, TAG_REFUSED, { isUrgent: true }),
  webhook_failing: of('problems', TO.clientSystems, 'description host', BELL_AND_PUSH),
  webhook_gone: of('problems', TO.clientSystems, 'description host', BELL_AND_PUSH),
  transaction_cancelled: of('fills', TO.fillFollowers, 'plate_no'),
  transaction_completed: of('fills', TO.fillFollowers, 'plate_no volume amount'),
  order_arriving: of('deliveries', TO.fleet, 'order_id warehouse_name', { isUrgent: true }),
  order_confirmed: of('deliveries', TO.fleet, 'order_id warehouse_name'),
  order_delivered: of('deliveries', TO.fleet, 'order_id warehouse_name'),
  order_postponed: of('deliveries', TO.fleet, 'order_id warehouse_name'),
  order_shipped: of('deliveries', TO.fleet, 'order_id warehouse_name'),
  credit_note: of('documents', TO.buyers, 'number amount'),
  debit_note: of('documents', TO.buyers, 'number amount'),
  invoice: of('documents', TO.buyers, 'number period amount due_on'),
  payment: of('documents', TO.network, 'amount reference_number'),
  settlement: of('documents', TO.network, 'reference_number period amount'),
  announcement: of('announcements', TO.everybody, 'title'),
  /** The day's routine in one email; its texts name how many. */
  digest: {
    ...of('announcements', TO.everybody, 'count'),
    news: null,
    channels: ['email'],
    defaults: ['email'],
  },
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
