import { Loader } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NoCamera } from '../../../ui/no-camera.tsx';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import type { Camera } from '../../../ui/use-camera.ts';
import classes from './plate-scan.module.css';

/** The camera picture with a frame for the plate; a message without a camera. */
export function PlateViewfinder({ camera, isReading }: { camera: Camera; isReading: boolean }) {
  const { t } = useTranslation();
  const { state, torch } = camera;
  if (state !== 'starting' && state !== 'live')
    return (
      <div className={classes.noCamera}>
        <NoCamera why={state} />
      </div>
    );
  return (
    <div className={classes.viewfinder}>
      <video ref={camera.video} className={classes.video} playsInline muted />
      <span className={classes.frame} aria-hidden />
      {torch && (
        <span className={classes.torch}>
          <PhoneHeaderButton
            label={t(torch.isOn ? 'pump.scan.torch_off' : 'pump.scan.torch_on')}
            onClick={torch.toggle}
          >
            {torch.isOn ? <IconBulbOff size={28} /> : <IconBulb size={28} />}
          </PhoneHeaderButton>
        </span>
      )}
      <p className={classes.hint} role="status">
        {state === 'starting' ? (
          <Loader size={20} color="#fff" />
        ) : (
          t(isReading ? 'pump.scan.reading' : 'pump.scan.hint')
        )}
      </p>
    </div>
  );
}
