import { useLanguage } from '../../../lib/appearance-context.ts';
import { usePumpQueue } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { nameIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';

/** The pump's station in the reader's language. */
export function useStationName(): string {
  const language = useLanguage();
  const { user } = useSignedIn();
  const queue = usePumpQueue();
  return nameIn(
    language,
    queue.data?.station ?? { name_en: user.party_name_en, name_ar: user.party_name_ar },
  );
}
