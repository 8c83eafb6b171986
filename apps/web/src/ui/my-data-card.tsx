import { exportMyData } from '@fleet/contracts/insight/personal-data.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { savePersonalData } from '../lib/personal-data.ts';
import { useChange } from '../lib/use-change.ts';
import { Card } from './card.tsx';
import { showError, showSuccess } from './toast.tsx';

/** A copy of what is held on the reader. */
export function MyDataCard() {
  const { t } = useTranslation();
  const save = useChange(exportMyData, []);
  const download = () =>
    save.mutate(
      {},
      {
        onSuccess: (data) => {
          savePersonalData(data);
          showSuccess(t('my_data.downloaded'));
        },
        onError: (error) => showError(errorText(t, error)),
      },
    );
  return (
    <Card title={t('my_data.title')} note={t('my_data.text')}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={download}
      >
        {t('my_data.download')}
      </Button>
    </Card>
  );
}
