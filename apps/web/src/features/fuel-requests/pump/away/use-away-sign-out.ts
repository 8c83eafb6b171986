import { useSignedIn } from '../../../../lib/user-context.ts';
import { awayStation } from './away-station.ts';

/** Ends the session on this device; what it knows of requests goes, what was not sent stays. */
export function useAwaySignOut(): () => Promise<void> {
  const { signOut } = useSignedIn();
  return async () => {
    await awayStation()
      ?.forget()
      .catch(() => undefined);
    await signOut();
  };
}
