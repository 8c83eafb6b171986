import {
  IconClipboardCheck,
  IconDotsVertical,
  IconList,
  IconLogout,
  IconMoon,
  IconSun,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { useLook } from '../../../lib/look-context.ts';
import { HeadMenu } from '../../../ui/head-menu.tsx';
import { PhoneFrame, PhoneHeadButton } from '../../../ui/phone-frame.tsx';
import { switchSignals, useSignalsOn } from '../../../ui/signals.ts';
import { AwaySignOutQuestion, useAwaySignOut } from './away/away-sign-out.tsx';
import { useAwayKeeper, useAwayView } from './away/use-away.ts';
import classes from './pump-frame.module.css';
import { SyncStrip } from './sync-strip.tsx';
import { usePumpPreload } from './use-pump-preload.ts';

interface PumpFrameProps {
  title: string;
  sub?: ReactNode;
  onBack?: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No head to be seen: the plate stands first. The title is still there for the screen reader. */
  slim?: boolean;
  flush?: boolean;
  unsent?: { text: string; onPress: () => void } | undefined;
  children: ReactNode;
}

/** The pump's page: one column, the sync strip always in one place, the button at the thumb; light for the sun, dark for the night. */
export function PumpFrame({
  title,
  sub,
  onBack,
  actions,
  footer,
  slim = false,
  flush = false,
  unsent,
  children,
}: PumpFrameProps) {
  const { look } = useLook();
  usePumpPreload();
  useAwayKeeper();
  return (
    <div className={classes.page} data-slim={slim || undefined}>
      <PhoneFrame
        title={title}
        sub={sub}
        onBack={onBack}
        actions={actions}
        ground={look.skin === 'dark' ? 'night' : 'pump'}
        strip={<SyncStrip unsent={unsent} />}
        footer={footer}
        flush={flush}
      >
        {children}
      </PhoneFrame>
    </div>
  );
}

/** Head of the queue: night look at once, the rest behind the dots. */
export function PumpHeadActions() {
  const { t } = useTranslation();
  const { look, language, languages, change } = useLook();
  const signOut = useAwaySignOut();
  const { waiting } = useAwayView();
  const [asksToLeave, setAsksToLeave] = useState(false);
  const navigate = useNavigate();
  const isNight = look.skin === 'dark';
  const isSounding = useSignalsOn();
  return (
    <>
      <PhoneHeadButton
        label={t(isNight ? 'shell.light_skin' : 'shell.dark_skin')}
        onClick={() => change({ skin: isNight ? 'semi-dark' : 'dark' })}
      >
        {isNight ? <IconSun size={24} /> : <IconMoon size={24} />}
      </PhoneHeadButton>
      <HeadMenu
        label={t('pump.more')}
        icon={IconDotsVertical}
        items={[
          {
            label: t('shifts.one'),
            icon: IconClipboardCheck,
            onPick: () => void navigate({ to: '/gas-station/shift' }),
          },
          {
            label: t('pump.transactions'),
            icon: IconList,
            onPick: () => void navigate({ to: '/gas-station/refueling-transactions' }),
          },
          ...languages
            .filter((other) => other !== language)
            .map((other) => ({
              label: LANGUAGE_NAMES[other],
              lang: other,
              onPick: () => change({ language: other }),
            })),
          {
            label: t(isSounding ? 'pump.signals_off' : 'pump.signals_on'),
            icon: isSounding ? IconVolumeOff : IconVolume,
            onPick: () => switchSignals(!isSounding),
          },
          {
            label: t('shell.sign_out'),
            icon: IconLogout,
            flipIcon: true,
            onPick: () => (waiting > 0 ? setAsksToLeave(true) : void signOut()),
          },
        ]}
      />
      {asksToLeave && <AwaySignOutQuestion onClose={() => setAsksToLeave(false)} />}
    </>
  );
}
