import { bigint, integer, sql, text, timestamp } from './orm.ts';

/** Column shapes every table shares, so that an id, an instant or a status is written one way. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
export const integer64 = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();

/** Parties are switched off, never deleted. */
export const PARTY_STATUSES = ['active', 'inactive'] as const;
export const partyStatus = () => text({ enum: PARTY_STATUSES }).notNull().default('active');

/** Counts the edits of a row; an edit carries the version it read, see `refuseIfChanged`. */
export const version = () => integer().notNull().default(1);

/**
 * Position of a row in the order of changes that feeds read by cursor: set on insert, and by a trigger on update
 * where rows can change (decision 60).
 */
export const changeNo = () => integer64().notNull().default(sql`change_number()`);
