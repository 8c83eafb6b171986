import type { EmailPerson, ListedEmail } from '@fleet/contracts/messages/email-shapes.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { TFunction } from 'i18next';
import { nameIn } from '../../../lib/language.ts';

type Named = Pick<EmailPerson, 'name' | 'name_ar'>;

/** What a person or desk is called in this language. */
export function nameOf(person: Named, language: Language): string {
  return nameIn(language, { name_en: person.name, name_ar: person.name_ar });
}

/** Names in a row, as many as fit: "Imran Khan, Fahad Al-Otaibi and 2 more". */
export function namesOf(people: readonly Named[], language: Language, t: TFunction, max = 2): string {
  const names = people.slice(0, max).map((person) => nameOf(person, language));
  const joined = names.join(t('mailbox.comma'));
  return people.length > max ? t('mailbox.and_more', { names: joined, count: people.length - max }) : joined;
}

/** Who a row is from; in sent and drafts, whom it goes to. */
export function whoOf(email: ListedEmail, isOwn: boolean, language: Language, t: TFunction): string {
  if (!isOwn) return nameOf(email.from, language);
  return email.to.length === 0
    ? t('mailbox.to_nobody')
    : t('mailbox.to_names', { names: namesOf(email.to, language, t) });
}
