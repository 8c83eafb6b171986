import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useTranslation } from 'react-i18next';
import { useAddComment } from '../../../lib/fuel-requests/desk-requests.api.ts';
import { CommentForm } from '../../../ui/fuel-requests/thread/comment-form.tsx';

interface CommentInputProps {
  request: FuelRequestDetail;
  draft: string;
  onDraft: (text: string) => void;
}

/** A comment on a held transaction; other participants are notified. */
export function CommentInput({ request, draft, onDraft }: CommentInputProps) {
  const { t } = useTranslation();
  const add = useAddComment();
  const isDecider = request.can.decide_as_client || request.can.decide_as_admin;
  return (
    <CommentForm
      draft={draft}
      onDraft={onDraft}
      placeholder={t(isDecider ? 'desk.comments.add_decider' : 'desk.comments.add')}
      isPending={add.isPending}
      error={add.error}
      send={(body, onSent) => add.mutate({ params: { id: request.id }, body }, { onSuccess: onSent })}
    />
  );
}
