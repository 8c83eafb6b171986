import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMessageCircle, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../../lib/browser.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useAddComment } from '../fuel-requests.api.ts';
import classes from './detail.module.css';

interface CommentInputProps {
  request: FuelRequestDetail;
  draft: string;
  onDraft: (text: string) => void;
}

/** A comment on a held transaction, sent by Enter. A comment that did not arrive stays and is sent under the same key. */
export function CommentInput({ request, draft, onDraft }: CommentInputProps) {
  const { t } = useTranslation();
  const add = useAddComment();
  const [idempotencyKey, setIdempotencyKey] = useState(randomId);
  const text = draft.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text || add.isPending) return;
    add.mutate(
      { params: { id: request.id }, body: { comment: text }, idempotencyKey },
      {
        onSuccess: () => {
          onDraft('');
          setIdempotencyKey(randomId());
        },
      },
    );
  };
  const placeholder = t(
    request.can.decide_as_client || request.can.decide_as_admin
      ? 'desk.comments.add_decider'
      : 'desk.comments.add',
  );

  return (
    <form onSubmit={submit} className={classes.commentForm}>
      <TextInput
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        placeholder={placeholder}
        aria-label={t('desk.comments.add')}
        maxLength={1000}
        dir="auto"
        leftSection={<IconMessageCircle size={18} aria-hidden />}
        error={add.error ? errorText(t, add.error) : undefined}
        rightSection={
          text && (
            <ActionIcon
              type="submit"
              variant="subtle"
              loading={add.isPending}
              aria-label={t('desk.comments.send')}
            >
              <IconSend size={18} className="flip" />
            </ActionIcon>
          )
        }
      />
    </form>
  );
}
