import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const MAX_LENGTH = 500;

interface Reasoned {
  reason: string;
}

interface ReasonDialogProps<Answer> {
  /** The route that takes the reason, which says how long it must be. */
  route: { readonly body: z.ZodType<Reasoned, Reasoned> };
  title: string;
  /** The consequences. */
  text: string;
  /** Label of the confirming button, which names the action. */
  confirm: string;
  /** Label of the field, if *Reason* does not say who will read it. */
  label?: string;
  send: (body: Reasoned) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks why before something is rejected, revoked or reversed. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { route, title, text, confirm, label, send, onDone, onClose } = props;
  const { t } = useTranslation();
  const form = useContractForm({ route, save: send, onSaved: onDone });
  return (
    <FormDialog form={form} title={title} save={confirm} tone="no" onClose={onClose}>
      <p>{text}</p>
      <TextField
        {...form.field('reason')}
        label={label ?? t('field_names.reason')}
        lines={2}
        maxLength={MAX_LENGTH}
      />
    </FormDialog>
  );
}
