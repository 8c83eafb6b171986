import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { Button } from '@mantine/core';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { callTo } from '../../../ui/mobile-number.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useMessageDriver } from './exceptions.api.ts';

interface CallButtonProps {
  label: string;
  person: { readonly name: string; readonly mobile: string };
}

/** Calls a person by the device's phone. */
export function CallButton({ label, person }: CallButtonProps) {
  return (
    <Button
      component="a"
      href={callTo(person.mobile)}
      title={person.name}
      size="xs"
      variant="default"
      leftSection={<IconPhone size={15} aria-hidden />}
    >
      {label}
    </Button>
  );
}

const MAX_LENGTH = 300;

/** Sends a message to the phone of a trip's driver. */
export function MessageButton({ trip, name }: { trip: Pick<LiveTrip, 'id'>; name: string }) {
  const { t } = useTranslation();
  const send = useMessageDriver();
  const [text, setText] = useState<string | null>(null);
  const close = () => {
    setText(null);
    send.reset();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage size={15} aria-hidden />}
        onClick={() => setText('')}
      >
        {t('live.exceptions.action.message')}
      </Button>
      {text !== null && (
        <ConfirmDialog
          title={t('live.exceptions.message_label', { name })}
          confirm={t('live.exceptions.message_send')}
          isDisabled={text.trim() === ''}
          isBusy={send.isPending}
          error={send.error}
          onConfirm={() =>
            send.mutate(
              { params: { id: trip.id }, body: { text: text.trim() } },
              {
                onSuccess: () => {
                  showSuccess(t('live.exceptions.message_sent', { name }));
                  close();
                },
              },
            )
          }
          onClose={close}
        >
          <TextField
            {...plainField({
              name: 'text',
              label: t('live.exceptions.action.message'),
              value: text,
              onChange: setText,
            })}
            lines={3}
            maxLength={MAX_LENGTH}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
