import { createContext, use } from 'react';
import type { Language } from './language.ts';
import type { Look } from './look.ts';

export interface LookState {
  look: Look;
  language: Language;
  /** Applies at once; saved per user when somebody is signed in. */
  change: (next: Partial<Look> & { language?: Language }) => void;
  /** Takes over what the server keeps for the person who just signed in, without sending it back. */
  adopt: (look: Look, language: Language) => void;
}

export const LookContext = createContext<LookState | null>(null);

/** Look and language of the shell, and how to change them. */
export function useLook(): LookState {
  const state = use(LookContext);
  if (!state) throw new Error('useLook is used outside the providers');
  return state;
}

/** The language shown now. */
export function useLanguage(): Language {
  return useLook().language;
}
