import {
  eraseDriver,
  eraseStaff,
  eraseUser,
  exportDriverData,
  exportStaffData,
  exportUserData,
} from '@fleet/contracts/insight/personal-data.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { savePersonalData } from '../lib/personal-data.ts';
import { useChange } from '../lib/use-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './personal-data.module.css';
import { showError, showSuccess } from './toast.tsx';

const ROUTES = {
  user: { save: exportUserData, erase: eraseUser },
  driver: { save: exportDriverData, erase: eraseDriver },
  staff: { save: exportStaffData, erase: eraseStaff },
};

interface PersonalDataActionsProps {
  kind: keyof typeof ROUTES;
  person: { id: number; name: string; can: { export_data: boolean; erase: boolean } };
}

/** What the law gives a person: a copy of what is held on them, and its erasure once they have left. */
export function PersonalDataActions({ kind, person }: PersonalDataActionsProps) {
  const { t } = useTranslation();
  const { id, name, can } = person;
  const [isConfirming, setIsConfirming] = useState(false);
  const save = useChange(ROUTES[kind].save, [kind]);
  const erase = useChange(ROUTES[kind].erase, [kind]);
  if (!can.export_data && !can.erase) return null;
  const download = () =>
    save.mutate(
      { params: { id } },
      {
        onSuccess: (data) => {
          savePersonalData(data);
          showSuccess(t('personal_data.downloaded', { name }));
        },
        onError: (error) => showError(errorText(t, error)),
      },
    );
  const eraseForGood = () =>
    erase.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setIsConfirming(false);
          showSuccess(t('personal_data.erased', { name }));
        },
      },
    );
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{t('personal_data.title')}</h3>
      <p className={classes.text}>{t(can.erase ? 'personal_data.text' : `personal_data.before_${kind}`)}</p>
      <div className={classes.buttons}>
        {can.export_data && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={save.isPending}
            onClick={download}
          >
            {t('personal_data.download')}
          </Button>
        )}
        {can.erase && (
          <Button
            variant="default"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => setIsConfirming(true)}
          >
            {t('personal_data.erase')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          tone="no"
          title={t('personal_data.erase_title', { name })}
          text={t('personal_data.erase_text')}
          confirm={t('personal_data.erase')}
          isBusy={erase.isPending}
          error={erase.error}
          onConfirm={eraseForGood}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}
