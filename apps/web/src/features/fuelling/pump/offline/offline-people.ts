import { browserStorage } from '../../../../lib/browser.ts';

/** An attendant with unsent entries in this browser, which only they can send. */
export interface WaitingPerson {
  user_id: number;
  name: string;
  entries: number;
}

const KEY = 'pump-offline-people';

/** Records the number of an attendant's unsent entries. */
export function notePerson(person: WaitingPerson): void {
  const others = readPeople().filter(({ user_id }) => user_id !== person.user_id);
  browserStorage().setItem(KEY, JSON.stringify(person.entries > 0 ? [...others, person] : others));
}

/** Other attendants with unsent entries, who must sign in here to send them. */
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
