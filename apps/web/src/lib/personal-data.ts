import type { PersonalData } from '@fleet/contracts/insight/personal-data.ts';
import { saveFile } from './download.ts';

/** Saves what is held on a person as a file that people and programs can read. */
export function savePersonalData(data: PersonalData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `personal-data-${data.person.kind}-${data.person.id}.json`);
}
