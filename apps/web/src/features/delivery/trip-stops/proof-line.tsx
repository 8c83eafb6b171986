import type { DrivenStop } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { UnstyledButton } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { FigureField } from '../../../ui/figure-field.tsx';
import { figureOfCount, typedFigure } from '../../../ui/form/figures.ts';
import { EMPTY_LINE, LITRE_DECIMALS, quantityOf } from './proof-draft.ts';
import { Quantity } from './stop-labels.tsx';
import type { LineDraft, StopDraft } from './stop-outbox.ts';
import classes from './trip-stops.module.css';

interface ProofLineProps {
  line: NonNullable<DrivenStop['order']>['lines'][number];
  draft: StopDraft;
  change: (more: Partial<StopDraft>) => void;
  /** Error text of a field. */
  problemText: (path: string) => string | undefined;
}

/** One product: meter reading, or pieces; with a dipstick also its readings before and after. */
export function ProofLine({ line, draft, change, problemText }: ProofLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const entry = draft.lines[line.id] ?? EMPTY_LINE;
  const [withDip, setWithDip] = useState(entry.dip_before !== '' || entry.dip_after !== '');
  const isFuel = line.volume_ml !== null;
  const decimals = isFuel ? LITRE_DECIMALS : 0;
  const ordered = line.volume_ml ?? line.pieces ?? 0;
  const quantity = quantityOf(line, draft);
  const put = (more: Partial<LineDraft>) =>
    change({ lines: { ...draft.lines, [line.id]: { ...entry, ...more } } });
  const shown =
    quantity === null ? undefined : formatNumber(quantity / 10 ** decimals, decimalsOf(entry.quantity));
  return (
    <div className={classes.line}>
      <FigureField
        label={titleIn(language, line.product)}
        note={
          <>
            {t('trip_stops.ordered')} <Quantity {...line} />
          </>
        }
        unit={isFuel ? t('units.litre') : t('units.pieces', { count: quantity ?? 0 })}
        value={entry.quantity}
        {...(shown === undefined ? {} : { shown })}
        onChange={(text) => put({ quantity: typedFigure(text, decimals) })}
        onDone={() => {}}
        large
        decimal={isFuel}
        warning={problemText(`${line.id}.quantity`)}
      />
      <div className={classes.lineActions}>
        <UnstyledButton
          className={classes.quick!}
          onClick={() => put({ quantity: figureOfCount(ordered, decimals) })}
        >
          {t('trip_stops.as_ordered')}
        </UnstyledButton>
        {isFuel && (
          <UnstyledButton
            className={classes.quick!}
            aria-expanded={withDip}
            onClick={() => {
              if (withDip) put({ dip_before: '', dip_after: '' });
              setWithDip(!withDip);
            }}
          >
            <IconRuler2 size={20} aria-hidden />
            {t(withDip ? 'trip_stops.no_dip' : 'trip_stops.with_dip')}
          </UnstyledButton>
        )}
      </div>
      {withDip && (
        <div className={classes.dips}>
          {(['dip_before', 'dip_after'] as const).map((field) => (
            <FigureField
              key={field}
              label={t(`trip_stops.${field}`)}
              unit={t('trip_stops.mm')}
              value={entry[field]}
              onChange={(text) => put({ [field]: typedFigure(text, 0) })}
              onDone={() => {}}
              warning={problemText(`${line.id}.${field}`)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Number of decimals typed. */
function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
