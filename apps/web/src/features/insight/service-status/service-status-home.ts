import { getServiceStatus } from '@fleet/contracts/insight/service-status.ts';
import { abilityOf, can } from '../../../lib/ability.ts';
import { call } from '../../../lib/call.ts';
import { logQuietly } from '../../../lib/log.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import type { StoredUser } from '../../../lib/session.ts';

/** A new installation starts with what is not set yet, until it has a client. Without an answer the dashboard opens. */
export async function statusInstead(user: StoredUser): Promise<PageLink | null> {
  if (!can(abilityOf(user.ability), 'read background_job')) return null;
  try {
    const { is_new } = await call(getServiceStatus, {});
    return is_new ? { to: '/admin/service-status' } : null;
  } catch (error) {
    logQuietly('service status not read', error);
    return null;
  }
}
