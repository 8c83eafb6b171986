import type { TaskSubject } from '@fleet/contracts/messages/tasks.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField, SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import type { TaskThings } from './task-things.ts';

interface SubjectFieldsProps {
  kind: FieldProps<TaskSubject | ''>;
  thing: FieldProps<number | null>;
  /** Its name, where it is chosen already. */
  name: string;
  finders: TaskThings['finders'];
  onPick: (picked: { subject: TaskSubject | ''; id: number | null; name: string }) => void;
}

/** What a task is about: first the kind of thing, then which one, found by number, plate or name. */
export function SubjectFields({ kind, thing, name, finders, onPick }: SubjectFieldsProps) {
  const { t } = useTranslation();
  const names = useRef(new Map<number, string>());
  const subject = kind.value;
  const find = finders.find((one) => one.subject === subject)?.find;
  return (
    <>
      <SelectField
        {...kind}
        label={t('my_work.about')}
        required={false}
        choices={finders.map((one) => ({
          value: one.subject,
          label: t(`my_work.subjects.${one.subject}`),
        }))}
        onChange={(next) => onPick({ subject: next, id: null, name: '' })}
      />
      {find && subject !== '' && (
        <PickField
          key={subject}
          {...thing}
          label={t(`my_work.subjects.${subject}`)}
          of={`task ${subject}`}
          chosen={name || undefined}
          find={async (q, signal) => {
            const found = await find(q, signal);
            for (const option of found) names.current.set(option.id, option.name);
            return found;
          }}
          onChange={(id) => onPick({ subject, id, name: id === null ? '' : (names.current.get(id) ?? name) })}
        />
      )}
    </>
  );
}
