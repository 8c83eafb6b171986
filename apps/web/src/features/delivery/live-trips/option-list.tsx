import { Button, Radio, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import classes from './exceptions.module.css';

export interface Option {
  readonly key: string;
  readonly title: ReactNode;
  /** At the end of the line: an arrival, green where it is in time. */
  readonly end?: ReactNode;
  readonly isGood?: boolean;
  readonly note?: ReactNode;
  /** Label of the button that does it. */
  readonly verb: string;
}

interface OptionListProps {
  options: readonly Option[] | undefined;
  chosen: string | null;
  onChoose: (key: string) => void;
  none: ReactNode;
  error: unknown;
  isBusy: boolean;
  onDo: (key: string) => void;
}

/** Options one of which is chosen, and the button that does it. */
export function OptionList({ options, chosen, onChoose, none, error, isBusy, onDo }: OptionListProps) {
  const { t } = useTranslation();
  const picked = options?.find(({ key }) => key === chosen) ?? options?.[0];
  return (
    <div className={classes.options}>
      {!options && !error && <Skeleton height={92} radius="md" />}
      {options?.length === 0 && <div className="muted">{none}</div>}
      {error ? <Callout tone="no">{errorText(t, error)}</Callout> : null}
      {picked && options && (
        <>
          <Radio.Group value={picked.key} onChange={onChoose} aria-label={t('live.exceptions.options')}>
            {options.map(({ key, title, end, isGood, note }) => (
              <Radio.Card key={key} value={key} className={classes.option!}>
                <i className={classes.dot} aria-hidden />
                <span className={classes.optionTitle}>{title}</span>
                {end !== undefined && (
                  <span className={classes.optionEnd} data-good={isGood || undefined}>
                    {end}
                  </span>
                )}
                {note !== undefined && <small className={classes.optionNote}>{note}</small>}
              </Radio.Card>
            ))}
          </Radio.Group>
          <Button
            fullWidth
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => onDo(picked.key)}
          >
            {picked.verb}
          </Button>
        </>
      )}
    </div>
  );
}
