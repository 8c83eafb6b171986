import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';

/** The account a statement is of. A branch has none; its statement is its part of its network's. */
export interface Account {
  readonly kind: 'client' | 'network' | 'franchisee' | 'branch';
  readonly id: number;
}

/** Rows from `from` up to before `until`; sign 1 for credits, −1 for debits, 0 for both; `of` one kind of movement only. */
export interface StatementPeriod {
  readonly from: Date;
  readonly until: Date;
  readonly sign: -1 | 0 | 1;
  readonly of: 'top_ups' | 'fuel' | 'fees' | 'payments' | 'others' | null;
}

interface StatementQuery {
  readonly client_id?: number | undefined;
  readonly network_id?: number | undefined;
  readonly station_id?: number | undefined;
}

interface Reader {
  readonly kind: 'user' | 'api_key' | 'system' | 'anonymous';
  readonly role: string | null;
  readonly client_id: number | null;
  readonly driver_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

/** Whose statement is meant, before it is known whether a station belongs to the reader's network. */
export interface Whose {
  readonly kind: 'client' | 'network' | 'station';
  readonly id: number;
}

const TYPES = {
  all: { sign: 0, of: null },
  credit: { sign: 1, of: null },
  debit: { sign: -1, of: null },
  top_ups: { sign: 0, of: 'top_ups' },
  fuel: { sign: 0, of: 'fuel' },
  fees: { sign: 0, of: 'fees' },
  payments: { sign: 0, of: 'payments' },
  others: { sign: 0, of: 'others' },
} as const;

/**
 * The statement's party: the platform names one; all others mean their own, and a network may name one of its
 * stations. Throws NOT_FOUND for another's, INVALID_FIELDS where the platform names none or several.
 */
export function whoseStatement(reader: Reader, requested: StatementQuery): Whose {
  const named = (['client', 'network', 'station'] as const).flatMap((kind) => {
    const id = requested[`${kind}_id`];
    return id === undefined ? [] : [{ kind, id }];
  });
  if (reader.kind === 'system' || reader.role === 'admin') {
    if (named.length === 1) return named[0]!;
    throw new AppError('INVALID_FIELDS', 'Say which client, network or station.', undefined, {
      client_id: named.length === 0 ? 'required' : 'only_one',
    });
  }
  const own = ownOf(reader);
  const [party] = named;
  if (own === null || named.length > 1) throw notFound();
  if (!party || (party.kind === own.kind && party.id === own.id)) return own;
  if (own.kind === 'network' && party.kind === 'station') return party;
  throw notFound();
}

function ownOf(reader: Reader): Whose | null {
  if (reader.driver_id !== null) return null;
  if (reader.client_id !== null) return { kind: 'client', id: reader.client_id };
  if (reader.station_id !== null) return { kind: 'station', id: reader.station_id };
  return reader.network_id === null ? null : { kind: 'network', id: reader.network_id };
}

/** Whole Riyadh days, both included. Throws INVALID_FIELDS when the last is before the first. */
export function statementPeriod(requested: {
  from: string;
  to: string;
  type: keyof typeof TYPES;
}): StatementPeriod {
  if (requested.from > requested.to) {
    throw new AppError('INVALID_FIELDS', 'The last day is before the first.', undefined, {
      to: 'before_from',
    });
  }
  return {
    from: startOfRiyadhDate(requested.from),
    until: startOfRiyadhDate(addDays(requested.to, 1)),
    ...TYPES[requested.type],
  };
}

/** The average in whole halalas, half-up; null of none. */
export function averageOf(total_halalas: number, count: number): number | null {
  return count === 0 ? null : Math.floor((2 * total_halalas + count) / (2 * count));
}

export function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such account.');
}
