import { Loader } from '@mantine/core';
import { IconCamera, IconPhotoCheck } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logQuietly } from '../lib/log.ts';
import classes from './photo-input.module.css';
import { useObjectUrl } from './picture.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

interface PhotoInputProps {
  /** "Pump display", "Receipt". */
  label: string;
  photo: Blob | null;
  onChange: (photo: Blob | null) => void;
  /** Text beside the picture: "Photo reads 58.40 L". */
  note?: ReactNode;
  /** Opens the rear camera on phones; otherwise a file can be selected too. */
  camera?: boolean;
}

/** Takes a picture, downscales it for weak networks (at most 1,600 px, JPEG) and shows it. */
export function PhotoInput({ label, photo, onChange, note, camera = true }: PhotoInputProps) {
  const { t } = useTranslation();
  const [isWorking, setIsWorking] = useState(false);
  const url = useObjectUrl(photo);
  const id = useId();

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    setIsWorking(true);
    try {
      onChange(await shrinkPhoto(file));
    } catch (error) {
      // The server may be able to read a picture that this browser cannot.
      logQuietly('photo not made smaller', error);
      onChange(file);
    }
    setIsWorking(false);
  };

  return (
    <div className={classes.photo} data-taken={url ? true : undefined}>
      {url && <img src={url} alt={label} className={classes.picture} />}
      <div className={classes.side}>
        {url && (
          <span className={classes.note}>
            <IconPhotoCheck size={20} aria-hidden />
            {note ?? label}
          </span>
        )}
        <label htmlFor={id} className={classes.take}>
          {isWorking ? <Loader size={20} color="currentColor" /> : <IconCamera size={22} aria-hidden />}
          {url ? t('ui.take_again') : label}
        </label>
        <input
          id={id}
          type="file"
          accept="image/*"
          {...(camera ? { capture: 'environment' as const } : {})}
          className="visually-hidden"
          onChange={take}
        />
      </div>
    </div>
  );
}
