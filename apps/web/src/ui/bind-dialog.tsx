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
  /** What is offered: the free ones of the same fleet. */
  choice: Pick<ComponentProps<typeof PickField>, 'name' | 'label' | 'of' | 'find' | 'hint'>;
  /** The button that takes away what is bound now; left out where nothing is. */
  leave: string | undefined;
  /** Binds this one, or none; answers with what is said when it is done. */
  onBind: (id: number | null) => Promise<string>;
  onClose: () => void;
}

/** Gives a vehicle its driver, or a driver their vehicle: one of the free ones, or none. */
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
