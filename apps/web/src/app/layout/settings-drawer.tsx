import { Drawer, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appearance } from '../../lib/appearance.ts';
import { useAppearance } from '../../lib/appearance-context.ts';
import classes from './settings-drawer.module.css';

const CHOICES: { [Key in keyof Appearance]: readonly Appearance[Key][] } = {
  skin: ['light', 'dark', 'bordered', 'semi-dark'],
  menu: ['vertical', 'horizontal'],
  content_width: ['full', 'boxed'],
  navbar: ['floating', 'sticky', 'static', 'hidden'],
  navbar_colour: ['primary', 'plain'],
  footer: ['static', 'sticky', 'hidden'],
  transition: ['fadeIn', 'none'],
};

/** Appearance settings of the user: every choice is applied and saved immediately. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { appearance, language, change } = useAppearance();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={<b className={classes.title}>{t('shell.appearance_settings')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className="muted">{t('appearance.saved_for_you')}</p>
      <Choice label={t('appearance.language')}>
        <SegmentedControl
          fullWidth
          aria-label={t('appearance.language')}
          value={language}
          onChange={(value) => void change({ language: value === 'ar' ? 'ar' : 'en' })}
          data={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
        />
      </Choice>
      {(Object.keys(CHOICES) as (keyof Appearance)[]).map((key) => (
        <Choice key={key} label={t(`appearance.${key}`)}>
          <SegmentedControl
            fullWidth
            aria-label={t(`appearance.${key}`)}
            value={appearance[key]}
            onChange={(value) => void change({ [key]: value } as Partial<Appearance>)}
            data={CHOICES[key].map((value) => ({ value, label: t(`appearance.${key}_choices.${value}`) }))}
          />
        </Choice>
      ))}
    </Drawer>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.choice}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
