import { useNetwork } from '@mantine/hooks';
import { IconCloudOff, IconCloudUp, IconMessages } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { formatTime } from '../../../lib/format.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { PhoneFrame, PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { type ShownTrips, useStopOutbox } from './trip-stops.api.ts';
import classes from './trip-stops.module.css';

interface StopFrameProps {
  title: string;
  sub?: ReactNode;
  /** Target of the back arrow. */
  back: PageLink;
  shown?: Pick<ShownTrips, 'read_at' | 'isOld'>;
  /** The trip whose thread with dispatch a button opens. */
  chat_about?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of the driver's trip pages, for sunlight and night, with a line that shows unsent data. */
export function StopFrame({ title, sub, back, shown, chat_about, footer, children }: StopFrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { appearance } = useAppearance();
  return (
    <PhoneFrame
      title={title}
      sub={sub && <span className={`ellipsis ${classes.sub}`}>{sub}</span>}
      background={appearance.skin === 'dark' ? 'night' : 'pump'}
      onBack={() => void navigate(back)}
      actions={
        <>
          {chat_about !== undefined && (
            <PhoneHeaderButton
              label={t('chat.dispatch')}
              onClick={() =>
                void navigate({ to: '/my-messages', search: { kind: 'trip', about: chat_about } })
              }
            >
              <IconMessages size={24} aria-hidden />
            </PhoneHeaderButton>
          )}
          <LanguageSwitch short className={classes.language} />
        </>
      }
      strip={<Strip {...shown} />}
      footer={footer}
    >
      {children}
    </PhoneFrame>
  );
}

function Strip({ read_at = null, isOld = false }: Partial<Pick<ShownTrips, 'read_at' | 'isOld'>>) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const waiting = useStopOutbox().listWaiting().length;
  if (waiting > 0)
    return (
      <div className={classes.strip} role="status">
        <IconCloudUp size={20} aria-hidden />
        <span>{t('trip_stops.unsent', { count: waiting })}</span>
      </div>
    );
  if (online && !isOld) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {read_at === null ? t('trip_stops.no_line') : t('trip_stops.read_at', { time: formatTime(read_at) })}
      </span>
    </div>
  );
}
