import type { OldTable } from './old-months.rules.ts';

/** Audit rows, whose old months lie in files: found by what was done to what, by whom, and whose it is. */
export const OLD_AUDIT_ROWS: OldTable = {
  name: 'audit_rows',
  order: [
    ['at', 'timestamptz'],
    ['id', 'bigint'],
  ],
  keys: `array_remove(array[r.subject || ' ' || r.subject_id, 'action ' || r.action, 'by ' || r.actor_user_id,
    'of client ' || r.client_id, 'of network ' || r.network_id, 'of station ' || r.station_id], null)`,
};

/** What the reader of audit rows wants, and may have. */
export interface AuditKeys {
  readonly subject?: string | undefined;
  readonly subject_id?: number | undefined;
  readonly action?: string | undefined;
  readonly user_id?: number | undefined;
  readonly client_ids?: readonly number[];
  readonly network_id?: number | undefined;
  readonly station_id?: number | undefined;
  /** Not noted of a file: each call has another one. */
  readonly request_id?: string | undefined;
}

/** The keys which a file must have to be worth opening. */
export function auditKeys({ subject, subject_id, client_ids = [], ...wanted }: AuditKeys): string[] {
  return [
    ...(subject && subject_id ? [`${subject} ${subject_id}`] : []),
    ...(wanted.action ? [`action ${wanted.action}`] : []),
    ...(wanted.user_id ? [`by ${wanted.user_id}`] : []),
    ...client_ids.map((id) => `of client ${id}`),
    ...(wanted.network_id ? [`of network ${wanted.network_id}`] : []),
    ...(wanted.station_id ? [`of station ${wanted.station_id}`] : []),
  ];
}

/** Texts that each line of such a row has: they are compared before the database reads the line. */
export function auditTexts({ client_ids = [], user_id, ...wanted }: AuditKeys): string[] {
  const { subject, subject_id, action, network_id, station_id, request_id } = wanted;
  return [
    ...client_ids.map((client_id) => ({ client_id })),
    { actor_user_id: user_id },
    { subject },
    { subject_id },
    { action },
    { network_id },
    { station_id },
    { request_id },
  ]
    .map((field) => JSON.stringify(field).slice(1, -1))
    .filter((text) => text !== '');
}
