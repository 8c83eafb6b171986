import { Button, FileButton, Modal, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { readTagLines } from './tag-lines.ts';
import { usePairMany } from './vehicle-tags.api.ts';
import classes from './vehicle-tags.module.css';

interface PairManyDialogProps {
  client_id: number | undefined;
  onClose: () => void;
}

/** Pairs the tags of a sheet: checked first, then all or none. */
export function PairManyDialog({ client_id, onClose }: PairManyDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const pair = usePairMany();
  const lines = readTagLines(text);
  const change = (next: string) => {
    setText(next);
    pair.reset();
  };
  const send = (is_trial: boolean) =>
    pair.mutate(
      { body: { client_id, pairs: lines, is_trial } },
      {
        onSuccess: ({ paired }) => {
          if (paired === 0) return;
          showSuccess(t('vehicle_tags.many_paired', { count: paired }));
          onClose();
        },
      },
    );
  const problems = pair.data?.problems ?? [];
  const isChecked = pair.data !== undefined && problems.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('vehicle_tags.many_title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.many}>
        <p>{t('vehicle_tags.many_text')}</p>
        <Textarea
          label={t('vehicle_tags.many_lines')}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          autosize
          minRows={6}
          maxRows={12}
          dir="ltr"
          spellCheck={false}
          data-autofocus
        />
        {problems.length > 0 && (
          <Callout tone="no">
            <ul className={classes.problems}>
              {problems.map(({ line, field, problem }) => (
                <li key={`${line} ${field}`}>
                  {t('vehicle_tags.many_problem', {
                    line,
                    field: t(`field_names.${field}`),
                    problem: t(`fields.${problem}`),
                  })}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {isChecked && <Callout tone="go">{t('vehicle_tags.many_good', { count: lines.length })}</Callout>}
        {pair.error && <Callout tone="no">{errorText(t, pair.error)}</Callout>}
        <div className={classes.actions}>
          <FileButton
            accept=".csv,text/csv,text/plain"
            onChange={(file) => file && void file.text().then(change)}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFile size={18} aria-hidden />}>
                {t('vehicle_tags.many_choose')}
              </Button>
            )}
          </FileButton>
          <Button disabled={lines.length === 0} loading={pair.isPending} onClick={() => send(!isChecked)}>
            {isChecked ? t('vehicle_tags.many_pair', { count: lines.length }) : t('vehicle_tags.many_check')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
