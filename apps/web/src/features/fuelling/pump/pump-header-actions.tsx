import { factsOf } from '@fleet/domain/languages.ts';
import {
  IconClipboardCheck,
  IconDotsVertical,
  IconHelp,
  IconLanguage,
  IconLink,
  IconList,
  IconLogout,
  IconMessages,
  IconMoon,
  IconNfc,
  IconSun,
  IconSwitchHorizontal,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { HeaderMenu } from '../../../ui/header-menu.tsx';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { switchSignals, useSignalsOn } from '../../../ui/signals.ts';
import { useOfflineView } from './offline/use-offline.ts';
import { useOfflineSignOut } from './offline/use-offline-sign-out.ts';

// The dialog is larger than the page, so it is loaded after the page is drawn.
const OfflineSignOutDialog = lazy(() =>
  import('./offline/offline-sign-out.tsx').then((module) => ({ default: module.OfflineSignOutDialog })),
);

/** Header of the queue: night mode, other actions in a menu. */
export function PumpHeaderActions() {
  const { t } = useTranslation();
  const { appearance, language, languages, change } = useAppearance();
  const signOut = useOfflineSignOut();
  const { waiting } = useOfflineView();
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false);
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const mayWrite = useCan('read station_detail') && user.gas_station_id !== null;
  const mayRunShift = useCan('run shift');
  const isNight = appearance.skin === 'dark';
  const isSounding = useSignalsOn();
  return (
    <>
      <PhoneHeaderButton
        label={t(isNight ? 'shell.light_skin' : 'shell.dark_skin')}
        onClick={() => change({ skin: isNight ? 'semi-dark' : 'dark' })}
      >
        {isNight ? <IconSun size={24} /> : <IconMoon size={24} />}
      </PhoneHeaderButton>
      <HeaderMenu
        label={t('pump.more')}
        icon={IconDotsVertical}
        items={[
          {
            label: t('shifts.one'),
            icon: IconClipboardCheck,
            onPick: () => void navigate({ to: '/gas-station/shift' }),
          },
          ...(mayRunShift
            ? [
                {
                  label: t('shifts.pump.switch'),
                  icon: IconSwitchHorizontal,
                  onPick: () => void navigate({ to: '/gas-station/pump/switch' }),
                },
              ]
            : []),
          {
            label: t('pump.tag.read'),
            icon: IconNfc,
            onPick: () => void navigate({ to: '/gas-station/pump/find', search: { by: 'tag' } }),
          },
          {
            label: t('pump.tag.pair'),
            icon: IconLink,
            onPick: () => void navigate({ to: '/gas-station/pump/pair-tag' }),
          },
          {
            label: t('pump.transactions'),
            icon: IconList,
            onPick: () => void navigate({ to: '/gas-station/refueling-transactions' }),
          },
          ...(mayWrite
            ? [
                {
                  label: t('chat.write_network'),
                  icon: IconMessages,
                  onPick: () =>
                    void navigate({
                      to: '/gas-station/chats',
                      search: { kind: 'station', about: user.gas_station_id! },
                    }),
                },
              ]
            : []),
          {
            label: t('menu.help'),
            icon: IconHelp,
            onPick: () => void navigate({ to: '/gas-station/help' }),
          },
          ...languages
            .filter((other) => other !== language)
            .map((other) => ({
              label: factsOf(other).ownName,
              lang: other,
              icon: IconLanguage,
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
            onPick: () => (waiting > 0 ? setIsConfirmingLeave(true) : void signOut()),
          },
        ]}
      />
      {isConfirmingLeave && (
        <Suspense fallback={null}>
          <OfflineSignOutDialog onClose={() => setIsConfirmingLeave(false)} />
        </Suspense>
      )}
    </>
  );
}
