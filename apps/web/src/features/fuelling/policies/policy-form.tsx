import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../lib/call-error.ts';
import { CallError as CallErrorClass, isCallError } from '../../../lib/call-error.ts';
import { type AnyForm, FormPanel } from '../../../ui/form/form-panel.tsx';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';
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

interface PolicyFormProps {
  subject: Subject;
  policy: Policy;
  onClose: () => void;
}

/** The edit form of one level's rules; input survives an edit conflict. */
export function PolicyForm({ subject, policy, onClose }: PolicyFormProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(subject.client_id);
  const { form, rules, setRules } = usePolicyForm(subject, policy, onClose);
  return (
    <FormPanel
      form={form}
      kind={t(`rules.of.${policy.level}`)}
      title={nameOf(policy.subject)}
      save={t('rules.save')}
      onClose={onClose}
    >
      <RuleFields
        rules={rules}
        onChange={setRules}
        choices={choices.data}
        isShared={policy.level === 'client' || policy.level === 'group'}
        problems={form.problems}
        client_id={subject.client_id}
      />
    </FormPanel>
  );
}

function usePolicyForm(subject: Subject, policy: Policy, onSaved: () => void) {
  const { t } = useTranslation();
  const id = useId();
  const save = useSavePolicy();
  const [rules, setRules] = useState(policy.rules);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [theirs, setTheirs] = useState<Policy | null>(null);
  const version = useRef(policy.version);

  const send = async () => {
    setFailure(null);
    setTheirs(null);
    try {
      await save.mutateAsync({
        body: { ...subjectQueryOf(subject), rules: cleaned(rules), version: version.current },
      });
      showSuccess(t('rules.saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallErrorClass)) throw error;
      if (isCallError(error, 'VERSION_CONFLICT')) setTheirs(await readPolicy(subject));
      else setFailure(error);
    }
  };
  const problems = Object.fromEntries(
    Object.entries(failure?.fields ?? {}).map(([name, code]): [string, ShownProblem] => [
      name,
      (typeof code === 'string' ? { code } : code) as ShownProblem,
    ]),
  );
  const form: AnyForm = {
    id,
    isDirty: JSON.stringify(rules) !== JSON.stringify(policy.rules),
    isSaving: save.isPending,
    problems,
    failure,
    conflict: theirs && {
      differences: [],
      takeTheirs: () => {
        version.current = theirs.version;
        setRules(theirs.rules);
        setTheirs(null);
      },
      keepMine: () => {
        version.current = theirs.version;
        void send();
      },
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      void send();
    },
  };
  return { form, rules, setRules };
}

/** Empty lists are not rules. */
function cleaned(rules: PolicyRules): PolicyRules {
  return {
    ...rules,
    disabled_network_ids: rules.disabled_network_ids?.length ? rules.disabled_network_ids : null,
    disabled_station_ids: rules.disabled_station_ids?.length ? rules.disabled_station_ids : null,
  };
}
