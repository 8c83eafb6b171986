import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../callout.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { WhyLink } from '../help-link.tsx';
import { SidePanel } from '../side-panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import classes from './form-panel.module.css';
import type { Conflict, ShownProblem } from './use-contract-form.ts';

/** What panel and dialog need of a form; every `useContractForm` fits. */
export interface AnyForm {
  id: string;
  isDirty: boolean;
  isSaving: boolean;
  problems: Readonly<Record<string, ShownProblem>>;
  failure: CallError | null;
  conflict: Conflict | null;
  submit: (event?: FormEvent) => void;
}

interface FormPanelProps {
  form: AnyForm;
  /** Object type: "Vehicle type". */
  kind: string;
  /** "New", or the object's name. */
  title: ReactNode;
  /** Label of the submit button with its effect: "Add vehicle type", "Save for 12 stations". */
  save: ReactNode;
  /** What saving costs, beside the button. */
  costs?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form beside its list; full page on phones. Esc, the close button, links and the browser's back button ask first if there are
 * unsaved changes.
 */
export function FormPanel({ form, kind, title, save, costs, onClose, children }: FormPanelProps) {
  const { t } = useTranslation();
  const guard = useUnsavedGuard(form.isDirty && !form.isSaving, onClose);
  return (
    <SidePanel
      kind={kind}
      title={title}
      onClose={guard.leave}
      actions={
        <>
          {costs && <span className={classes.costs}>{costs}</span>}
          <Button variant="default" onClick={guard.leave}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form.id} loading={form.isSaving}>
            {save}
          </Button>
        </>
      }
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        {children}
      </form>
      {guard.dialog}
    </SidePanel>
  );
}

/** Their sentences say themselves that nothing typed is lost. */
const CODES_WITH_KEPT_ENTRIES: ReadonlySet<string> = new Set(['OFFLINE', 'INTERNAL']);

/** Above a form: number of invalid fields, the save error, or an edit conflict. */
export function FormProblems({ form }: { form: AnyForm }) {
  const { t } = useTranslation();
  const count = Object.keys(form.problems).length;
  if (form.conflict) return <ConflictNotice conflict={form.conflict} isSaving={form.isSaving} />;
  if (form.failure && form.failure.code !== 'INVALID_FIELDS')
    return (
      <Callout tone="no" title={t('ui.not_saved')}>
        {errorText(t, form.failure)} {!CODES_WITH_KEPT_ENTRIES.has(form.failure.code) && t('ui.all_kept')}
        <WhyLink error={form.failure} />
      </Callout>
    );
  if (form.failure && count > 0) return <Callout tone="no">{t('ui.fields_wrong', { count })}</Callout>;
  return null;
}

interface FormSectionProps {
  title?: ReactNode;
  /** A muted line below the title. */
  note?: ReactNode;
  /** Fields in two columns if there is space; `one` stacks them. */
  columns?: 'one' | 'two';
  children: ReactNode;
}

/** A group of fields under a heading. */
export function FormSection({ title, note, columns = 'two', children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.title}>{title}</h3>}
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.fields} data-columns={columns}>
        {children}
      </div>
    </section>
  );
}

/** Asks before unsaved changes are lost in any way. `leave` closes a panel or dialog. */
export function useUnsavedGuard(isUnsaved: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const mayLeave = useRef(false);
  const blocker = useBlocker({
    // Paging or sorting the list keeps the panel open.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      !mayLeave.current &&
      (current.pathname !== next.pathname || isEditing(current.search) !== isEditing(next.search)),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const leave = () => (isUnsaved ? setIsConfirming(true) : onClose());
  const dialog = (isConfirming || isBlocked) && (
    <ConfirmDialog
      title={t('ui.discard_title')}
      text={t('ui.discard_text')}
      confirm={t('ui.discard')}
      cancel={t('ui.keep_editing')}
      tone="no"
      onConfirm={() => {
        mayLeave.current = true;
        setIsConfirming(false);
        if (isBlocked) blocker.proceed();
        else onClose();
      }}
      onClose={() => {
        setIsConfirming(false);
        if (isBlocked) blocker.reset();
      }}
    />
  );
  return { leave, dialog };
}

function isEditing(search: unknown): boolean {
  return (search as { edit?: unknown }).edit !== undefined;
}
