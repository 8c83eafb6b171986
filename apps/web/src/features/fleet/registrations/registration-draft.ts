import { browserStorage } from '../../../lib/browser.ts';

/** What was entered and not sent yet, and what was sent last: kept on this device, so that a reload loses nothing. */
const DRAFT_KEY = 'registration-draft';
const SENT_KEY = 'registration-sent';

export interface SentRegistration {
  readonly reference: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly contact_mobile: string;
}

export const readDraft = (): Record<string, unknown> => read(DRAFT_KEY) ?? {};
export const saveDraft = (values: object) => browserStorage().setItem(DRAFT_KEY, JSON.stringify(values));
export const readSent = () => read<SentRegistration>(SENT_KEY);

export function saveSent(sent: SentRegistration): void {
  browserStorage().setItem(SENT_KEY, JSON.stringify(sent));
  browserStorage().removeItem(DRAFT_KEY);
}

export function clearSent(): void {
  browserStorage().removeItem(SENT_KEY);
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
