import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { PhoneFrame, PhoneHeadButton } from '../../../ui/phone-frame.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './driver.module.css';
import { HISTORY_PATH } from './use-ask.ts';

interface AskFrameProps {
  strip?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Head of the ask page: the history, the other language, the person. */
export function AskFrame({ strip, footer, children }: AskFrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PhoneFrame
      title={t('driver.ask_title')}
      strip={strip}
      footer={footer}
      actions={
        <>
          <PhoneHeadButton
            label={t('driver.my_requests')}
            onClick={() => void navigate({ to: HISTORY_PATH })}
          >
            <IconHistory size={24} aria-hidden />
          </PhoneHeadButton>
          <LanguageSwitch short className={classes.language} />
          <AccountMenu />
        </>
      }
    >
      {children}
    </PhoneFrame>
  );
}
