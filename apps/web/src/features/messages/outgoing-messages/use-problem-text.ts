import { useTranslation } from 'react-i18next';

/** Our own problems in words; a carrier's as it said them. */
export function useProblemText(): (problem: string | null) => string | null {
  const { t } = useTranslation();
  return (problem) => problem && t(`outgoing_messages.problems.${problem}`, { defaultValue: problem });
}
