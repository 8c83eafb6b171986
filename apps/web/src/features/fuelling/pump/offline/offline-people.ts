import { browserStorage } from '../../../../lib/browser.ts';

/** Someone whose entries wait in this browser; only they can send them. */
export interface WaitingPerson {
  user_id: number;
  name: string;
  entries: number;
}

const KEY = 'pump-offline-people';

/** Notes how many entries of a person wait in this browser. */
export function notePerson(person: WaitingPerson): void {
  const others = readPeople().filter(({ user_id }) => user_id !== person.user_id);
  browserStorage().setItem(KEY, JSON.stringify(person.entries > 0 ? [...others, person] : others));
}

/** Who else has entries waiting in this browser: they must sign in here to have them sent. */
export function othersWaiting(user_id: number): WaitingPerson[] {
  return readPeople().filter((person) => person.user_id !== user_id);
}

function readPeople(): WaitingPerson[] {
  try {
    return JSON.parse(browserStorage().getItem(KEY) ?? '[]') as WaitingPerson[];
  } catch {
    return [];
  }
}
