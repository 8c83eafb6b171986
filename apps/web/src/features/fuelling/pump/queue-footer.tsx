import { IconCamera, IconKeyboard, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';

interface QueueFooterProps {
  find?: (by?: 'code' | 'camera') => void;
}

/** The ways to the next vehicle. Also shown by `first-page`, where the application is told once it is there. */
export function QueueFooter({ find = () => {} }: QueueFooterProps) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonPair>
        <BigButton variant="second" icon={IconQrcode} onClick={() => find('code')}>
          {t('pump.drivers_qr')}
        </BigButton>
        <BigButton variant="second" icon={IconKeyboard} onClick={() => find()}>
          {t('pump.type_plate')}
        </BigButton>
      </ButtonPair>
      <BigButton variant="pump" icon={IconCamera} onClick={() => find('camera')}>
        {t('pump.scan.title')}
      </BigButton>
    </>
  );
}
