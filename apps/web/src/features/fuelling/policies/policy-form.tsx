import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type Policy,
  readPolicy,
  type Subject,
  subjectQueryOf,
  useChoices,
  useSavePolicy,
} from './policies.api.ts';
import { RuleFields } from './rule-fields.tsx';
import { useRulesForm } from './use-rules-form.ts';

interface PolicyFormProps {
  subject: Subject;
  policy: Policy;
  onClose: () => void;
}

/** The edit form of one level's rules. */
export function PolicyForm({ subject, policy, onClose }: PolicyFormProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(subject.client_id);
  const save = useSavePolicy();
  const { form, values, setValues } = useRulesForm({
    initial: savedOf(policy),
    save: ({ values: { rules }, version }) =>
      save.mutateAsync({ body: { ...subjectQueryOf(subject), rules, version } }),
    current: async () => savedOf(await readPolicy(subject)),
    onSaved: () => {
      showSuccess(t('rules.saved'));
      onClose();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t(`rules.of.${policy.level}`)}
      title={nameOf(policy.subject)}
      save={t('rules.save')}
      onClose={onClose}
    >
      <RuleFields
        rules={values.rules}
        onChange={(rules) => setValues({ rules })}
        choices={choices.data}
        isShared={policy.level === 'client' || policy.level === 'group'}
        problems={form.problems}
        client_id={subject.client_id}
      />
    </FormPanel>
  );
}

function savedOf({ rules, version }: Policy) {
  return { values: { rules }, version };
}
