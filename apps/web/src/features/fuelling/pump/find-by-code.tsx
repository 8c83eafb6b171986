import { IconKeyboard, IconQrcode, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { logQuietly } from '../../../lib/log.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { QrScanner } from '../../../ui/qr-scanner.tsx';
import { DRIVER_CODE_LENGTH, readDriverCode, sanitizeDriverCode } from './driver-code.ts';
import classes from './find.module.css';
import { FindRefused, isRefusal } from './find-refused.tsx';
import { OtherMethods } from './other-methods.tsx';
import { PumpFrame } from './pump-frame.tsx';
import { useFind } from './use-find.ts';

/** Finds a request by the code on the driver's phone: camera, picture, or eight typed characters. */
export function FindByCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const find = useFind();
  const [code, setCode] = useState('');
  const [message, setMessage] = useState('');
  const [scans, setScans] = useState(0);

  const lookUp = (text: string | null) => {
    const read = text === null ? null : readDriverCode(text);
    if (read) {
      setCode(read);
      return find.mutate({ found_by: 'qr', qr_token: read });
    }
    setMessage(t(text === null ? 'pump.no_code_in_photo' : 'pump.not_a_drivers_code'));
    setScans((count) => count + 1);
  };
  const choose = async (photo: File) => {
    try {
      const { readQrPhoto } = await import('./read-qr-photo.ts');
      lookUp(await readQrPhoto(photo));
    } catch (error) {
      logQuietly('picture of a code not read', error);
      lookUp(null);
    }
  };
  const again = () => {
    find.reset();
    setMessage('');
    setScans((count) => count + 1);
  };
  const byPlate = () => void navigate({ to: '/gas-station/pump/find', replace: true });
  const typed = readDriverCode(code);
  const submit = () => typed && !find.isPending && lookUp(typed);

  if (find.error && isRefusal(find.error)) {
    return (
      <FindRefused
        error={find.error}
        again={{ label: t('pump.scan_again'), icon: IconQrcode, onPress: again }}
        other={{ label: t('pump.type_plate'), icon: IconKeyboard, onPress: byPlate }}
      />
    );
  }
  const line = find.error ? errorText(t, find.error) : message;
  return (
    <PumpFrame
      title={t('pump.drivers_qr')}
      onBack={() => void navigate({ to: '/gas-station/pump' })}
      flush
      footer={
        <>
          <OtherMethods onPhoto={(photo) => void choose(photo)} onType={byPlate} />
          <BigButton
            variant="pump"
            icon={IconSearch}
            disabled={!typed}
            busy={find.isPending}
            onClick={submit}
          >
            {t(find.isError ? 'ui.try_again' : 'pump.find')}
          </BigButton>
        </>
      }
    >
      <h2 className="visually-hidden">{t('pump.scan_code')}</h2>
      <div className={classes.camera}>
        <QrScanner key={scans} onRead={lookUp} hint={t('pump.hold_code')} />
      </div>
      <p className={classes.line} role="alert">
        {line}
      </p>
      <label className={classes.codeField}>
        <span>{t('pump.or_type_code')}</span>
        <input
          className={classes.code}
          value={code}
          onChange={(event) => setCode(sanitizeDriverCode(event.currentTarget.value))}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
          placeholder={'·'.repeat(DRIVER_CODE_LENGTH)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      </label>
    </PumpFrame>
  );
}
