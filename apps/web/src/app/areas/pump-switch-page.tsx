import { offlineStation } from '../../features/fuelling/pump/offline/offline-station.ts';
import { PumpSwitchScreen } from '../../features/fuelling/shifts/pump/switch-screen.tsx';
import { BASE_PATH } from '../../lib/area.ts';
import { dropPumpQueue } from '../../lib/fuel-requests/saved-pump-queue.ts';
import { session } from '../../lib/session.ts';
import { useSignedIn } from '../../lib/user-context.ts';

/** The pump goes on as somebody else, as after a sign-out: the former one's cache goes, what they have not sent stays theirs. */
export function PumpSwitchPage() {
  const { user } = useSignedIn();
  return (
    <PumpSwitchScreen
      onSwitched={async (result) => {
        await offlineStation()
          ?.clear()
          .catch(() => undefined);
        dropPumpQueue(user.user_id);
        session().signIn(result);
        window.location.assign(`${BASE_PATH}/gas-station/pump`);
      }}
    />
  );
}
