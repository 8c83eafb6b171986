import type { FieldProblem } from '@fleet/contracts/field-problems.ts';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError, isCallError } from '../../lib/call-error.ts';
import {
  bodyOfDraft,
  type Draft,
  draftOf,
  isRequiredAt,
  type PathOf,
  problemsOfDraft,
  type ValueAt,
} from '../../lib/contract-draft.ts';
import { type Difference, isSame, mergeDrafts } from '../../lib/merge-drafts.ts';

/** Properties of every field in `ui/form`, created by `form.field(path)`. Override `label` if the field's own name does not fit. */
export interface FieldProps<Value> {
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  problem: ShownProblem | undefined;
  required: boolean;
}

/** A problem with the values for its message. */
export type ShownProblem = FieldProblem & { details?: Record<string, unknown> };

/** Changes saved by another user while the form was open. */
export interface Conflict {
  differences: Difference[];
  /** The form's `subject`. */
  subject?: string | undefined;
  takeTheirs: () => void;
  /** Overwrites with the values changed here; untouched fields keep the other user's values. */
  keepMine: () => void;
}

interface FormInput<Body extends z.ZodType, Answer> {
  /** The route that accepts the form; its body schema validates the input. */
  route: { readonly body: Body };
  /** Initial values, such as the edited row with its `version`; other fields are empty. */
  initial?: unknown;
  /** Submits the body. */
  save: (body: z.input<Body>) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  /** Loads the current row; required if the route may respond VERSION_CONFLICT. */
  current?: () => Promise<unknown>;
  /** Object type, for fields with type-specific labels: `group_id` is a user's role, but a vehicle's group. */
  subject?: string;
}

/**
 * A form for a contract's body: validated by the contract on blur and on submit, with server errors shown at their fields. The input
 * is kept in every case of failure. Pass its `id` and `submit` to a form element, or the complete form to `FormPanel`.
 */
export function useContractForm<Body extends z.ZodType, Answer = unknown>(input: FormInput<Body, Answer>) {
  type Values = Draft<z.output<Body>>;
  const { t } = useTranslation();
  const id = useId();
  const schema = input.route.body;
  const [base, setBase] = useState<Values>(() => draftOf(schema, input.initial));
  const form = useForm<Record<string, unknown>>({
    mode: 'controlled',
    initialValues: base as Record<string, unknown>,
  });
  const values = form.values as Values;
  const [problems, setProblems] = useState<Record<string, ShownProblem>>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [conflict, setConflict] = useState<Pick<Conflict, 'differences'> | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [wrongTurn, setWrongTurn] = useState(0);
  const theirs = useRef<{ draft: Values; merged: Values } | null>(null);
  const isBusy = useRef(false);

  useEffect(() => {
    if (wrongTurn > 0) focusFirstWrong(id);
  }, [wrongTurn, id]);

  const refuse = (found: Record<string, ShownProblem>) => {
    setProblems(found);
    setWrongTurn((turn) => turn + 1);
  };

  const send = async (draft: Values) => {
    if (isBusy.current) return;
    const found = problemsOfDraft(schema, draft);
    setFailure(null);
    setConflict(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setIsSaving(true);
    isBusy.current = true;
    const body = bodyOfDraft(schema, draft) as z.input<Body>;
    try {
      const answer = await input.save(body);
      setBase(draft);
      input.onSaved(answer);
    } catch (error) {
      await handleRefusal(error, draft);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };

  const handleRefusal = async (error: unknown, draft: Values) => {
    if (!(error instanceof CallError)) throw error;
    if (isCallError(error, 'VERSION_CONFLICT') && input.current) {
      try {
        const draftNow = draftOf(schema, await input.current()) as Values;
        const { merged, differences } = mergeDrafts(base as object, draft as object, draftNow as object);
        theirs.current = { draft: draftNow, merged: merged as Values };
        return setConflict({ differences });
      } catch (loadError) {
        return setFailure(loadError instanceof CallError ? loadError : error);
      }
    }
    setFailure(error);
    const fields = Object.entries(error.fields).map(([path, code]): [string, ShownProblem] => [
      path,
      { code, details: error.details },
    ]);
    if (fields.length > 0) refuse(Object.fromEntries(fields));
  };

  const replaceAll = (draft: Values) => {
    form.setValues(draft as Record<string, unknown>);
    setProblems({});
    setConflict(null);
  };

  /** Clears the errors at a path and below it. */
  const clearProblems = (path: string) =>
    setProblems((shown) => without(shown, (other) => other === path || other.startsWith(`${path}.`)));

  const set = <Path extends PathOf<Values>>(path: Path, value: ValueAt<Values, Path>) => {
    form.setFieldValue(path as never, value as never);
    clearProblems(path);
  };

  /** On blur: shows the field's problem unless it is still empty, and clears resolved problems elsewhere. */
  const check = (path: string) => {
    const found = problemsOfDraft(schema, form.getValues());
    setProblems((shown) => ({
      ...without(shown, (other) => !found[other] && shown[other]?.details === undefined),
      ...(found[path] && found[path].code !== 'required' ? { [path]: found[path] } : {}),
    }));
  };

  return {
    id,
    values,
    isDirty: !isSame(values, base),
    isSaving,
    problems: problems as Readonly<Record<string, ShownProblem>>,
    /** Why saving failed, besides field errors. */
    failure,
    conflict: conflict && {
      ...conflict,
      subject: input.subject,
      takeTheirs: () => {
        setBase(theirs.current!.draft);
        replaceAll(theirs.current!.draft);
      },
      keepMine: () => {
        const { draft, merged } = theirs.current!;
        setBase(draft);
        replaceAll(merged);
        void send(merged);
      },
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      void send(form.getValues() as Values);
    },
    set,
    /** Adds a list entry with these initial values. */
    add: (path: PathOf<Values>, item: unknown) => form.insertListItem(path as never, item as never),
    remove: (path: PathOf<Values>, index: number) => {
      form.removeListItem(path as never, index);
      clearProblems(path);
    },
    /** Restores the initial values. */
    reset: () => replaceAll(base),
    /** Properties for a field of `ui/form`, with its label from `field_names`. */
    field: <Path extends PathOf<Values>>(path: Path): FieldProps<ValueAt<Values, Path>> => ({
      name: path,
      label: t(
        `field_names.${path
          .split('.')
          .filter((part) => !/^\d+$/.test(part))
          .at(-1)}`,
        { context: input.subject },
      ),
      value: valueAt(values, path) as ValueAt<Values, Path>,
      onChange: (value) => set(path, value),
      onBlur: () => check(path),
      problem: problems[path],
      required: isRequiredAt(schema, path),
    }),
  };
}

function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}

function without<Value>(
  values: Record<string, Value>,
  isGone: (key: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isGone(key)));
}

/** The first invalid field in reading order. */
function focusFirstWrong(formId: string): void {
  const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = wrong?.matches('input, textarea, select, button')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, textarea, button');
  (target ?? wrong)?.focus();
}
