import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { PhoneFrame, PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './driver.module.css';
import { HISTORY_PATH } from './use-request-fuel.ts';

interface NewRequestFrameProps {
  strip?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Header of the request page: history, language, account. */
export function NewRequestFrame({ strip, footer, children }: NewRequestFrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PhoneFrame
      title={t('driver.confirm_title')}
      strip={strip}
      footer={footer}
      actions={
        <>
          <PhoneHeaderButton
            label={t('driver.my_requests')}
            onClick={() => void navigate({ to: HISTORY_PATH })}
          >
            <IconHistory size={24} aria-hidden />
          </PhoneHeaderButton>
          <LanguageSwitch short className={classes.language} />
          <AccountMenu />
        </>
      }
    >
      {children}
    </PhoneFrame>
  );
}
