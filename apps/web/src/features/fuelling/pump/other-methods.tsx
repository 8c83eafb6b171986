import { IconKeyboard, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';

interface OtherMethodsProps {
  onPhoto: (photo: File) => void;
  onType: () => void;
}

/** Alternatives to the camera: an existing picture, or typing the plate. */
export function OtherMethods({ onPhoto, onType }: OtherMethodsProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ButtonPair>
        <BigButton variant="second" icon={IconPhoto} onClick={() => picker.current?.click()}>
          {t('pump.choose_photo')}
        </BigButton>
        <BigButton variant="second" icon={IconKeyboard} onClick={onType}>
          {t('pump.type_plate')}
        </BigButton>
      </ButtonPair>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        className="visually-hidden"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          // Allows selecting the same picture again.
          event.currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
        tabIndex={-1}
        aria-label={t('pump.choose_photo')}
      />
    </>
  );
}
