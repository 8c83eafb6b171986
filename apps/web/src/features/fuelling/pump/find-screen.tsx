import { IconCamera, IconKeyboard, IconNfc, IconQrcode, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useTypedTags } from '../../../lib/tag-reader.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { useDeviceCoordinates } from './device-coordinates.ts';
import classes from './find.module.css';
import { FindByCamera } from './find-by-camera.tsx';
import { FindByCode } from './find-by-code.tsx';
import { FindByTag, TagRefused } from './find-by-tag.tsx';
import { FindRefused, isRefusal } from './find-refused.tsx';
import { PlateInput, PlateLine, usePlateEntry } from './plate-input.tsx';
import { PlateKeys } from './plate-keys.tsx';
import { PumpFrame } from './pump-frame.tsx';
import { useFind } from './use-find.ts';
import { useIsTablet } from './use-is-tablet.ts';

/** The way a vehicle is found, left out for typing its plate. */
export type FindSearch = { by?: 'camera' | 'code' | 'tag' | undefined };

/**
 * Finds the vehicle's request by plate, scanned or typed, by the driver's code or the vehicle's tag. The method is in the address:
 * `?by=camera`, `?by=code`, `?by=tag`. A reader that types needs no page of its own.
 */
export function PumpFindScreen() {
  const { by } = useSearch({ strict: false });
  useDeviceCoordinates();
  if (by === 'camera') return <FindByCamera />;
  if (by === 'tag') return <FindByTag />;
  return by === 'code' ? <FindByCode /> : <FindByPlate />;
}

function FindByPlate() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const find = useFind();
  const entry = usePlateEntry(() => find.isError && find.reset());
  const { plate } = entry.typed;

  useTypedTags((tag) => !find.isPending && find.mutate({ found_by: 'tag', tag }));
  const submit = () => plate && !find.isPending && find.mutate({ found_by: 'typed', plate: plate.canonical });
  // On tablets the queue is beside this page, which is then the start page.
  const isTablet = useIsTablet();
  const go = (by: 'code' | 'camera' | 'tag') =>
    void navigate({ to: '/gas-station/pump/find', search: { by }, replace: !isTablet });

  const typeAgain = { label: t('pump.type_again'), icon: IconKeyboard, onPress: () => find.reset() };
  if (find.error && isRefusal(find.error)) {
    if (find.variables?.found_by === 'tag') return <TagRefused find={find} other={typeAgain} />;
    return (
      <FindRefused
        error={find.error}
        plate={find.variables?.found_by === 'typed' ? find.variables.plate : plate?.canonical}
        again={typeAgain}
        onPlate={(meant) => !find.isPending && find.mutate({ found_by: 'typed', plate: meant })}
        other={{ label: t('pump.drivers_qr'), icon: IconQrcode, onPress: () => go('code') }}
      />
    );
  }
  return (
    <PumpFrame
      title={t('pump.type_plate')}
      onBack={isTablet ? undefined : () => void navigate({ to: '/gas-station/pump' })}
      footer={
        <>
          <ButtonPair>
            <BigButton variant="second" icon={IconQrcode} onClick={() => go('code')}>
              {t('pump.drivers_qr')}
            </BigButton>
            <BigButton variant="second" icon={IconNfc} onClick={() => go('tag')}>
              {t('pump.tag.read')}
            </BigButton>
            {isTablet && (
              <BigButton variant="second" icon={IconCamera} onClick={() => go('camera')}>
                {t('pump.scan.title')}
              </BigButton>
            )}
          </ButtonPair>
          <BigButton
            variant="pump"
            icon={IconSearch}
            disabled={!plate}
            busy={find.isPending}
            onClick={submit}
          >
            {t(find.isError ? 'ui.try_again' : 'pump.find')}
          </BigButton>
        </>
      }
    >
      <div className={classes.find}>
        <PlateInput entry={entry} onDone={submit} large />
        <PlateLine
          entry={entry}
          hint={t('pump.plate_hint')}
          problem={find.error ? errorText(t, find.error) : undefined}
        />
      </div>
      <PlateKeys entry={entry} roomy />
    </PumpFrame>
  );
}
