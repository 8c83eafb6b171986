import type { ChangeRow } from '@fleet/contracts/audit-log.ts';
import { useTranslation } from 'react-i18next';

const MOST_FIELDS = 3;

/** The log's own words as people read them; a word nobody translated yet is shown as it is written. */
export function useAuditText() {
  const { t } = useTranslation();
  const action = (word: string) => t(`changes.actions.${word}`, { defaultValue: plain(word) });
  const subject = (word: string) => t(`audit.subjects.${word}`, { defaultValue: plain(word) });
  return {
    action,
    subject,
    /** "Approved · top-up 12". */
    sentence: (row: ChangeRow) =>
      `${action(row.action)} · ${subject(row.subject)}${row.subject_id === null ? '' : ` ${row.subject_id}`}`,
    who: ({ actor }: ChangeRow) => {
      if (actor.kind === 'api_key') return t('changes.api_key_named', { name: actor.name });
      if (actor.kind !== 'user') return t(`changes.${actor.kind}`);
      const group = actor.group ? t(`groups.${actor.group}`, { defaultValue: plain(actor.group) }) : '';
      return [actor.name, group].filter(Boolean).join(t('desk.comma'));
    },
    /** The first fields that changed, and how many more. */
    fields: ({ fields }: ChangeRow) => {
      const names = fields.slice(0, MOST_FIELDS).map(({ field }) => fieldName(t, field));
      const more = fields.length - names.length;
      return [...names, ...(more > 0 ? [t('audit.more_fields', { count: more })] : [])].join(t('desk.comma'));
    },
  };
}

/** `contacts.admin.email` → the name of its last part. */
export function fieldName(
  t: (key: string, options: { defaultValue: string }) => string,
  field: string,
): string {
  const last = field.split('.').at(-1)!;
  return t(`field_names.${last}`, { defaultValue: plain(last) });
}

function plain(word: string): string {
  const text = word.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
