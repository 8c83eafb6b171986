import type { MeasureName } from '@fleet/contracts/measures.ts';
import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './measure.module.css';

const EVERY_WAY = { hover: true, focus: true, touch: true };

/** Shows the definition of a measure beside `children` (an element that takes focus) on hover, focus and tap. */
export function DefinitionOf({ measure, children }: { measure: MeasureName; children: ReactElement }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t(`measures.${measure}.means`)} events={EVERY_WAY} multiline w={280} withArrow>
      {children}
    </Tooltip>
  );
}

/** A text that names a measure, with its definition one tap away. */
export function Explained({ measure, children }: { measure: MeasureName; children: ReactNode }) {
  return (
    <DefinitionOf measure={measure}>
      <button type="button" className={classes.name}>
        {children}
      </button>
    </DefinitionOf>
  );
}

/** What a figure is called in the dictionary of measures. */
export function MeasureLabel({ of }: { of: MeasureName }) {
  const { t } = useTranslation();
  return <Explained measure={of}>{t(`measures.${of}.name`)}</Explained>;
}
