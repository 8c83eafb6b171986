import {
  EMAIL_VIEWS,
  type EmailLabel,
  type EmailView,
  emailLabel,
} from '@fleet/contracts/messages/email-shapes.ts';

/** Which list is shown: a folder, starred messages, or those with a label. Its name is in the address. */
export interface Place {
  readonly name: string;
  readonly folder: EmailView;
  readonly label?: EmailLabel;
}

export const FOLDERS = ['inbox', 'starred', 'sent', 'draft', 'spam', 'trash'] as const;

/** The list of an address: `inbox` where it names none; null for what is no list. */
export function placeOf(section: string | undefined): Place | null {
  const name = section ?? 'inbox';
  const label = emailLabel.safeParse(name.startsWith('label-') ? name.slice(6) : null);
  if (label.success) return { name, folder: 'all', label: label.data };
  const folder = EMAIL_VIEWS.find((one) => one === name && one !== 'all');
  return folder ? { name, folder } : null;
}
