import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { showError } from '../../../ui/toast.tsx';
import { type AnomalyCase, useComment } from './anomalies.api.ts';
import classes from './anomalies.module.css';

/** The case's history, with a comment field. */
export function AnomalyHistory({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  return (
    <div className={classes.report}>
      <ol className={classes.events}>
        <li>
          <span>{t('anomalies.events.found')}</span>
          <DateTime at={one.found_at} className="muted" />
        </li>
        {one.events.map((event) => (
          <li key={event.id}>
            <span>
              {event.by && <bdi>{event.by}: </bdi>}
              {t(`anomalies.events.${event.action}`)}
              {event.outcome && (
                <>
                  {' '}
                  <b>{t(`anomalies.outcomes.${event.outcome}`)}</b>
                </>
              )}
            </span>
            <DateTime at={event.at} className="muted" />
            {event.comment && <q dir="auto">{event.comment}</q>}
          </li>
        ))}
      </ol>
      {one.can.comment && <CommentForm one={one} />}
    </div>
  );
}

function CommentForm({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const comment = useComment();
  const send = () =>
    comment.mutate(
      { params: { id: one.id }, body: { comment: text.trim() } },
      { onSuccess: () => setText(''), onError: (error) => showError(errorText(t, error)) },
    );
  return (
    <div className={classes.comment}>
      <Textarea
        label={t('anomalies.comment')}
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" onClick={send} disabled={text.trim() === ''} loading={comment.isPending}>
        {t('anomalies.add_comment')}
      </Button>
    </div>
  );
}
