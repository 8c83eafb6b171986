import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import classes from './bind-dialog.module.css';
import { Callout } from './callout.tsx';
import { PickField } from './form/choice-fields.tsx';
import { showSuccess } from './toast.tsx';

interface BindDialogProps {
  title: string;
  /** Options: unbound ones of the same fleet. */
  choice: Pick<ComponentProps<typeof PickField>, 'name' | 'label' | 'of' | 'find' | 'hint'>;
  /** Label of the unbind button; omitted if nothing is bound. */
  leave: string | undefined;
  /** Binds the selected one, or none; returns the toast text. */
  onBind: (id: number | null) => Promise<string>;
  onClose: () => void;
}

/** Assigns a driver to a vehicle or a vehicle to a driver: an unbound one, or none. */
export function BindDialog({ title, choice, leave, onBind, onClose }: BindDialogProps) {
  const { t } = useTranslation();
  const [id, setId] = useState<number | null>(null);
  const bind = useMutation({ mutationFn: onBind });
  const run = (next: number | null) => {
    if (bind.isPending) return;
    bind.mutate(next, {
      onSuccess: (message) => {
        showSuccess(message);
        onClose();
      },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <PickField
          {...choice}
          value={id}
          onChange={setId}
          onBlur={() => {}}
          problem={undefined}
          required={false}
        />
        {bind.error && <Callout tone="no">{errorText(t, bind.error)}</Callout>}
        <div className={classes.buttons}>
          {leave && (
            <Button
              variant="default"
              loading={bind.isPending && bind.variables === null}
              onClick={() => run(null)}
            >
              {leave}
            </Button>
          )}
          <Button
            disabled={id === null}
            loading={bind.isPending && bind.variables !== null}
            onClick={() => run(id)}
          >
            {t('vehicles.bind')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
