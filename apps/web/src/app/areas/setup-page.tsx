import { SuggestionCard } from '../../features/fuelling/policies/limits/suggestion-card.tsx';
import { SetupScreen } from '../../features/insight/setup/setup-screen.tsx';

/** The guided set-up, with suggested limits at its step. */
export function SetupPage() {
  return <SetupScreen limits={<SuggestionCard />} />;
}
