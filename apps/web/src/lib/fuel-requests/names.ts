import { useLanguage } from '../appearance-context.ts';
import { nameIn, titleIn } from '../language.ts';

interface PartyNames {
  name_en: string;
  name_ar: string;
}

interface FuelTitles {
  title_en: string;
  title_ar: string;
}

/** A party's name in the reader's language; empty without a party. */
export function usePartyName(): (party: PartyNames | null | undefined) => string {
  const language = useLanguage();
  return (party) => (party ? nameIn(language, party) : '');
}

/** A fuel's name in the reader's language. */
export function useFuelTitle(): (fuel: FuelTitles) => string {
  const language = useLanguage();
  return (fuel) => titleIn(language, fuel);
}
