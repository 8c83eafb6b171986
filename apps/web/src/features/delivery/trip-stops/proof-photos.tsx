import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { PhotoInput } from '../../../ui/photo-input.tsx';
import { useObjectUrl } from '../../../ui/picture.tsx';
import { photoStore } from './stop-sender.ts';
import classes from './trip-stops.module.css';

interface ProofPhotosProps {
  stop_id: number;
  /** Where its numbers begin in the stop's range. */
  first?: number;
  /** Ids in the photo store. */
  photos: readonly number[];
  max: number;
  onChange: (photos: readonly number[]) => void;
}

/** Size of the id range of one stop in the photo store. */
const IDS_PER_STOP = 1_000;

/** Pictures of a delivery: stored on the phone when taken, uploaded with the proof. */
export function ProofPhotos({ stop_id, first = 0, photos, max, onChange }: ProofPhotosProps) {
  const { t } = useTranslation();
  const add = async (photo: Blob | null) => {
    if (!photo) return;
    const number = Math.max(stop_id * IDS_PER_STOP + first, ...photos) + 1;
    await photoStore.savePhoto(number, photo);
    onChange([...photos, number]);
  };
  return (
    <section>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((number, index) => (
            <SavedPhoto
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
      {photos.length < max && (
        <PhotoInput
          label={t(photos.length === 0 ? 'trip_stops.take_photo' : 'trip_stops.another_photo')}
          photo={null}
          onChange={(photo) => void add(photo)}
        />
      )}
    </section>
  );
}

function SavedPhoto({ number, label, onRemove }: { number: number; label: string; onRemove: () => void }) {
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
