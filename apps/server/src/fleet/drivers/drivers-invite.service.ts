import { isEmail } from '@fleet/domain/field-rules.ts';
import { createInvitation, type Sending } from '../../access/users/invitations.service.ts';
import { createUser } from '../../access/users/users.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { lockDriver, saveDriver } from './drivers.queries.ts';
import { findDriver } from './drivers-list.queries.ts';

/** Sends the link, where that is wanted. */
export type Send = Sending['send'];

/**
 * Creates the link with which a driver sets a password, and their user on the first time: by the input email, else
 * the one on their record. Throws NOT_FOUND, STATUS_CONFLICT for an inactive driver, INVALID_FIELDS under `email`.
 */
export function inviteDriver(ctx: Ctx, id: number, input: string | undefined, sending: Sending) {
  return inTransaction(ctx, async (ctx) => {
    const driver = await lockDriver(ctx, id);
    if (!driver) throw new AppError('NOT_FOUND', 'There is no such driver.');
    if (driver.status !== 'active') throw new AppError('STATUS_CONFLICT', 'This driver is switched off.');
    const { user } = (await findDriver(ctx, id))!;
    if (user) return createInvitation(ctx, user.id, sending);

    const email = (input ?? driver.email ?? '').trim().toLowerCase();
    if (!isEmail(email)) {
      const code = email === '' ? 'required' : 'invalid_format';
      throw new AppError('INVALID_FIELDS', 'They sign in with an email.', undefined, { email: code });
    }
    if (!driver.email) await saveDriver(ctx, id, { email, version: driver.version + 1 });
    const { client_id, first_name, last_name, driver_prefered_language } = driver;
    const user_id = await createUser(ctx, {
      group: 'driver',
      name: `${first_name} ${last_name}`,
      email,
      client_id,
      driver_id: id,
      language: driver_prefered_language,
    });
    return createInvitation(ctx, user_id, sending);
  });
}
