import type { ChatRow } from '@fleet/contracts/messages/chats.ts';
import { MyPhone } from '../../features/fleet/drivers/my-phone.tsx';
import { ChatsScreen } from '../../features/messages/chats/chats-screen.tsx';
import { MyChatsScreen } from '../../features/messages/chats/my-chats-screen.tsx';
import { useSignedIn } from '../../lib/user-context.ts';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';

/** What notifications and search call the subject of a thread. */
const SUBJECTS = {
  driver: 'driver',
  trip: 'trip',
  station: 'station',
  held: 'fuel_request',
  dispute: 'dispute_case',
} as const;

/** The inbox of a desk, whose threads lead to what they are about. */
export function ChatsPage() {
  const table = useAreaTable();
  const { user } = useSignedIn();
  const pathOf = ({ kind, subject_id, client }: ChatRow) => {
    if (kind !== 'support') return subjectPathOf(table, user, SUBJECTS[kind], subject_id);
    return user.role === 'admin'
      ? subjectPathOf(table, user, client ? 'client' : 'network', subject_id)
      : null;
  };
  const hasSupport = user.role === 'customer' || user.role === 'gas station network';
  return <ChatsScreen pathOf={pathOf} hasSupport={hasSupport} station_id={user.gas_station_id} />;
}

/** A driver's threads, and the binding of their phone. */
export function MyMessagesPage() {
  const { user } = useSignedIn();
  return <MyChatsScreen below={user.driver_id !== null && <MyPhone driver_id={user.driver_id} />} />;
}
