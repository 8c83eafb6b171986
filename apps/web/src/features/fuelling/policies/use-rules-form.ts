import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CallError, isCallError } from '../../../lib/call-error.ts';
import type { AnyForm } from '../../../ui/form/form-panel.tsx';
import type { ShownProblem } from '../../../ui/form/use-contract-form.ts';

interface Saved<Values> {
  values: Values;
  version: number;
}

interface RulesFormInput<Values> {
  initial: Saved<Values>;
  save: (saved: Saved<Values>) => Promise<unknown>;
  /** What is saved now, for an edit conflict; left out where there can be none. */
  current?: () => Promise<Saved<Values>>;
  onSaved: () => void;
}

/** The state of a form with rules in it; input survives an edit conflict. */
export function useRulesForm<Values extends { rules: PolicyRules }>({
  initial,
  save,
  current,
  onSaved,
}: RulesFormInput<Values>) {
  const id = useId();
  const [values, setValues] = useState(initial.values);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [theirs, setTheirs] = useState<Saved<Values> | null>(null);
  const version = useRef(initial.version);

  const send = async () => {
    setFailure(null);
    setTheirs(null);
    setIsSaving(true);
    try {
      await save({ values: { ...values, rules: cleaned(values.rules) }, version: version.current });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (current && isCallError(error, 'VERSION_CONFLICT')) setTheirs(await current());
      else setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  const form: AnyForm = {
    id,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial.values),
    isSaving,
    problems: problemsOf(failure),
    failure,
    conflict: theirs && {
      differences: [],
      takeTheirs: () => {
        version.current = theirs.version;
        setValues(theirs.values);
        setTheirs(null);
      },
      keepMine: () => {
        version.current = theirs.version;
        void send();
      },
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isSaving) void send();
    },
  };
  return { form, values, setValues };
}

/** The problems of single fields that the server found. */
export function problemsOf(failure: unknown): Record<string, ShownProblem> {
  return Object.fromEntries(
    Object.entries(failure instanceof CallError ? failure.fields : {}).map(
      ([name, code]): [string, ShownProblem] => [
        name,
        (typeof code === 'string' ? { code } : code) as ShownProblem,
      ],
    ),
  );
}

/** Empty lists are not rules. */
function cleaned(rules: PolicyRules): PolicyRules {
  return {
    ...rules,
    disabled_network_ids: rules.disabled_network_ids?.length ? rules.disabled_network_ids : null,
    disabled_station_ids: rules.disabled_station_ids?.length ? rules.disabled_station_ids : null,
  };
}
