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
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { useLook } from '../../../lib/look-context.ts';
import { HeadMenu } from '../../../ui/head-menu.tsx';
import { PhoneHeadButton } from '../../../ui/phone-frame.tsx';
import { switchSignals, useSignalsOn } from '../../../ui/signals.ts';
import { useAwayView } from './away/use-away.ts';
import { useAwaySignOut } from './away/use-away-sign-out.ts';

// A dialog is heavier than the page it is opened from: it is fetched ahead, after the page is drawn.
const AwaySignOutQuestion = lazy(() =>
  import('./away/away-sign-out.tsx').then((module) => ({ default: module.AwaySignOutQuestion })),
);

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
              onPick: () => void change({ language: other }),
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
      {asksToLeave && (
        <Suspense fallback={null}>
          <AwaySignOutQuestion onClose={() => setAsksToLeave(false)} />
        </Suspense>
      )}
    </>
  );
}
