import { Drawer, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../lib/appearance-context.ts';
import { AppearanceChoices } from '../../ui/appearance-choices.tsx';
import classes from './settings-drawer.module.css';

/** Appearance settings of the user: every choice is applied and saved immediately. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { language, change } = useAppearance();
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
      <div className={classes.language}>
        <span aria-hidden>{t('appearance.language')}</span>
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
      </div>
      <AppearanceChoices />
    </Drawer>
  );
}
