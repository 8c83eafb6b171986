import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { PhotoInput } from '../../ui/photo-input.tsx';
import { useObjectUrl } from '../../ui/picture.tsx';
import { photoStore } from './stop-sender.ts';
import classes from './trip-stops.module.css';

interface ProofPhotosProps {
  stop_id: number;
  /** Their numbers in the photo store. */
  photos: readonly number[];
  most: number;
  onChange: (photos: readonly number[]) => void;
}

/** Room for so many pictures of one stop in the photo store. */
const PLACES = 1_000;

/** Pictures of a delivery: kept on the phone the moment they are taken, sent with the proof. */
export function ProofPhotos({ stop_id, photos, most, onChange }: ProofPhotosProps) {
  const { t } = useTranslation();
  const add = async (photo: Blob | null) => {
    if (!photo) return;
    const number = Math.max(stop_id * PLACES, ...photos) + 1;
    await photoStore.keepPhoto(number, photo);
    onChange([...photos, number]);
  };
  return (
    <section>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((number, index) => (
            <KeptPhoto
              key={number}
              number={number}
              label={t('trip_stops.photo_number', { number: formatNumber(index + 1) })}
              onRemove={() => {
                onChange(photos.filter((other) => other !== number));
                void photoStore.dropPhoto(number);
              }}
            />
          ))}
        </ul>
      )}
      {photos.length < most && (
        <PhotoInput
          label={t(photos.length === 0 ? 'trip_stops.take_photo' : 'trip_stops.another_photo')}
          photo={null}
          onChange={(photo) => void add(photo)}
        />
      )}
    </section>
  );
}

function KeptPhoto({ number, label, onRemove }: { number: number; label: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const url = useObjectUrl(photo);
  useEffect(() => {
    let isGone = false;
    void photoStore.findPhoto(number).then((found) => !isGone && setPhoto(found));
    return () => {
      isGone = true;
    };
  }, [number]);
  return (
    <li className={classes.photo}>
      {url && <img src={url} alt={label} />}
      <UnstyledButton
        className={classes.removePhoto!}
        onClick={onRemove}
        aria-label={t('trip_stops.remove_photo', { photo: label })}
      >
        <IconX size={20} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
