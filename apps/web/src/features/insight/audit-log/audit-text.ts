import type { ChangeRow } from '@fleet/contracts/insight/audit-log.ts';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../ui/name-cell.tsx';

const MAX_FIELDS = 2;

/** Labels of the log; names without a translation are shown as they are. */
export function useAuditText() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const action = (code: string) => t(`changes.actions.${code}`, { defaultValue: plain(code) });
  const subject = (code: string) => t(`audit.subjects.${code}`, { defaultValue: plain(code) });
  return {
    action,
    subject,
    /** "Edited · Vehicle JDR 4821", "Approved · Top-up 12". */
    sentence: (row: ChangeRow) => {
      const which = nameOf(row.subject_name) || (row.subject_id ?? '');
      return `${action(row.action)} · ${subject(row.subject)} ${which}`.trim();
    },
    who: ({ actor }: ChangeRow) => {
      if (actor.kind === 'api_key') return t('changes.api_key_named', { name: actor.name });
      if (actor.kind !== 'user') return t(`changes.${actor.kind}`);
      const group = actor.group ? t(`groups.${actor.group}`, { defaultValue: plain(actor.group) }) : '';
      return [actor.name, group].filter(Boolean).join(t('desk.comma'));
    },
    /** The first changed fields, and the number of others. */
    fields: ({ subject, fields }: ChangeRow) => {
      const names = fields.slice(0, MAX_FIELDS).map(({ field }) => fieldName(t, subject, field));
      const more = fields.length - names.length;
      return [...names, ...(more > 0 ? [t('audit.more_fields', { count: more })] : [])].join(t('desk.comma'));
    },
  };
}

/** `contacts.admin.email` → the label of its last part for that object type. */
export function fieldName(
  t: (key: string, options: { context: string; defaultValue: string }) => string,
  subject: string,
  field: string,
): string {
  const last = field.split('.').at(-1)!;
  return t(`field_names.${last}`, { context: subject, defaultValue: plain(last) });
}

function plain(code: string): string {
  const text = code.replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
