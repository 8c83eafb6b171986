import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Appearance } from '../lib/appearance.ts';
import { useAppearance } from '../lib/appearance-context.ts';
import classes from './appearance-choices.module.css';

type Chosen = Omit<Appearance, 'has_seen_tour'>;

const CHOICES: { [Key in keyof Chosen]: readonly Chosen[Key][] } = {
  skin: ['light', 'dark', 'bordered', 'semi-dark'],
  menu: ['vertical', 'horizontal'],
  content_width: ['full', 'boxed'],
  navbar: ['floating', 'sticky', 'static', 'hidden'],
  navbar_colour: ['primary', 'plain'],
  footer: ['static', 'sticky', 'hidden'],
  transition: ['fadeIn', 'none'],
};

const OF_DESKS = Object.keys(CHOICES) as (keyof Chosen)[];
const OF_PHONES = ['skin'] as const;

/** The look of the pages: every choice is applied and saved immediately. `isPhone` leaves out what only desks have. */
export function AppearanceChoices({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation();
  const { appearance, change } = useAppearance();
  return (
    <div className={classes.choices}>
      {(isPhone ? OF_PHONES : OF_DESKS).map((key) => (
        <div key={key} className={classes.choice}>
          <span aria-hidden>{t(`appearance.${key}`)}</span>
          <SegmentedControl
            fullWidth
            aria-label={t(`appearance.${key}`)}
            value={appearance[key]}
            onChange={(value) => void change({ [key]: value } as Partial<Appearance>)}
            data={CHOICES[key].map((value) => ({ value, label: t(`appearance.${key}_choices.${value}`) }))}
          />
        </div>
      ))}
    </div>
  );
}
