import { Drawer, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from '../../lib/look.ts';
import { useLook } from '../../lib/look-context.ts';
import classes from './settings-drawer.module.css';

const CHOICES: { [Key in keyof Look]: readonly Look[Key][] } = {
  skin: ['light', 'dark', 'bordered', 'semi-dark'],
  menu: ['vertical', 'horizontal'],
  content_width: ['full', 'boxed'],
  navbar: ['floating', 'sticky', 'static', 'hidden'],
  navbar_colour: ['primary', 'plain'],
  footer: ['static', 'sticky', 'hidden'],
  transition: ['fadeIn', 'none'],
};

/** How the shell looks, per person: every choice is applied at once and saved. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { look, language, change } = useLook();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={400}
      title={<b className={classes.title}>{t('shell.look_settings')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className="muted">{t('look.saved_for_you')}</p>
      <Choice label={t('look.language')}>
        <SegmentedControl
          fullWidth
          aria-label={t('look.language')}
          value={language}
          onChange={(value) => void change({ language: value === 'ar' ? 'ar' : 'en' })}
          data={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
        />
      </Choice>
      {(Object.keys(CHOICES) as (keyof Look)[]).map((key) => (
        <Choice key={key} label={t(`look.${key}`)}>
          <SegmentedControl
            fullWidth
            aria-label={t(`look.${key}`)}
            value={look[key]}
            onChange={(value) => void change({ [key]: value } as Partial<Look>)}
            data={CHOICES[key].map((value) => ({ value, label: t(`look.${key}_choices.${value}`) }))}
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
