import type { Group, Permission } from '../permissions.ts';
import { NOTICE_KINDS, type NoticeKind, noticeKindOf } from './notice-kinds.ts';
import { NEWS, type News } from './notification-choices.ts';

/** Whom the catalog of notices names as readers of what. */

interface Reader {
  readonly group: Group | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** Whether a user can receive a kind at all. */
export function canReceive({ readers }: NoticeKind, user: Reader): boolean {
  return readers.some(
    ({ groups, permissions }) =>
      user.group !== null &&
      groups.includes(user.group) &&
      (!permissions || permissions.some((permission) => user.permissions.has(permission))),
  );
}

/** What the news that a user can receive is about: they choose among nothing else. */
export function newsFor(user: Reader): News[] {
  const received = new Set(
    Object.values<NoticeKind>(NOTICE_KINDS).flatMap((kind) => (canReceive(kind, user) ? kind.news : [])),
  );
  return NEWS.filter((news) => received.has(news));
}

/** Whether the catalog has these groups, with this permission, among the readers of a kind; a kind it does not know is for anyone. */
export function isSentTo(
  kind: string,
  { groups, permission }: { readonly groups: readonly Group[]; readonly permission?: Permission | undefined },
): boolean {
  const definition = noticeKindOf(kind);
  if (!definition) return true;
  const permissions = new Set(permission ? [permission] : []);
  return groups.every((group) => canReceive(definition, { group, permissions }));
}
