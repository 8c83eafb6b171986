import { ANOMALY_OUTCOMES, type AnomalyOutcome } from '@fleet/domain/anomaly-cases.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { useOnDecided } from '../../../ui/waiting-queue.tsx';
import { type AnomalyCase, useDecide, useRequeue, useTake } from './anomalies.api.ts';
import classes from './anomalies.module.css';
import { useReviewKeys } from './use-review-keys.ts';

interface AnomalyReviewProps {
  one: AnomalyCase;
  /** Opens the next case. */
  onNext: (id: number) => void;
  /** Called when no case is left. */
  onDone: () => void;
}

/** The decision on a case: one of five, by button or number key; then the next case, with undo. */
export function AnomalyReview({ one, onNext, onDone }: AnomalyReviewProps) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [isCommentWanted, setCommentWanted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const claim = useTake();
  const decide = useDecide();
  const requeue = useRequeue();
  const onDecided = useOnDecided();
  const fail = (error: unknown) => showError(errorText(t, error));
  const skip = () => one.next_id && onNext(one.next_id);
  const back = (version: number) =>
    requeue.mutate(
      { params: { id: one.id }, body: { version } },
      { onError: fail, onSuccess: () => onNext(one.id) },
    );

  const answer = (outcome: AnomalyOutcome) => {
    if (!one.can.decide || decide.isPending) return;
    const text = comment.trim();
    if (outcome === 'theft' && !text) {
      setCommentWanted(true);
      field.current?.focus();
      return;
    }
    const body = { version: one.version, outcome, ...(text ? { comment: text } : {}) };
    decide.mutate(
      { params: { id: one.id }, body },
      {
        onError: fail,
        onSuccess: (decided) => {
          showUndo(
            t('anomalies.decided', { outcome: t(`anomalies.outcomes.${outcome}`) }),
            t('anomalies.undo'),
            () => back(decided.version),
          );
          if (decided.next_id) onDecided(one.id, decided.next_id);
          else onDone();
        },
      },
    );
  };
  const takeIt = () =>
    one.can.claim &&
    claim.mutate({ params: { id: one.id }, body: { version: one.version } }, { onError: fail });
  useReviewKeys({ answer, skip, claim: takeIt });

  if (one.can.requeue && one.state === 'closed') {
    return (
      <div className={classes.review}>
        <Button variant="default" onClick={() => back(one.version)} loading={requeue.isPending}>
          {t('anomalies.requeue')}
        </Button>
      </div>
    );
  }
  if (!one.can.decide) return null;
  return (
    <section className={classes.review} aria-label={t('anomalies.what_was_it')}>
      <h3 className={classes.title}>{t('anomalies.what_was_it')}</h3>
      <div className={classes.outcomes}>
        {ANOMALY_OUTCOMES.map((outcome, index) => (
          <Button
            key={outcome}
            variant={outcome === 'theft' ? 'light' : 'default'}
            color={outcome === 'theft' ? 'red' : undefined}
            onClick={() => answer(outcome)}
            loading={decide.isPending && decide.variables?.body?.outcome === outcome}
            aria-keyshortcuts={String(index + 1)}
            rightSection={<kbd className={classes.key}>{index + 1}</kbd>}
          >
            {t(`anomalies.outcomes.${outcome}`)}
          </Button>
        ))}
      </div>
      <Textarea
        ref={field}
        label={t('anomalies.reason')}
        autosize
        minRows={1}
        maxLength={1000}
        value={comment}
        error={isCommentWanted && comment.trim() === '' ? t('anomalies.reason_wanted') : undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.others}>
        {one.can.claim ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={takeIt}
            loading={claim.isPending}
            aria-keyshortcuts="t"
            rightSection={<kbd className={classes.key}>T</kbd>}
          >
            {t('anomalies.claim')}
          </Button>
        ) : (
          <Button variant="subtle" size="compact-sm" onClick={() => back(one.version)}>
            {t('anomalies.let_go')}
          </Button>
        )}
        {one.next_id && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={skip}
            aria-keyshortcuts="n"
            rightSection={<kbd className={classes.key}>N</kbd>}
          >
            {t('anomalies.next')}
          </Button>
        )}
      </div>
    </section>
  );
}
