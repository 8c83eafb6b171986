import { IconKeyboard, IconNfc, IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useTypedTags } from '../../../lib/tag-reader.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { FindRefused, isRefusal } from './find-refused.tsx';
import { PumpFrame } from './pump-frame.tsx';
import { ReadTag } from './read-tag.tsx';
import { useFind } from './use-find.ts';

/** Finds a request by the vehicle's tag, held to the phone or to a reader that types. */
export function FindByTag() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const find = useFind();
  const read = (tag: string) => !find.isPending && find.mutate({ found_by: 'tag', tag });
  const go = (by?: 'code') => void navigate({ to: '/gas-station/pump/find', search: { by }, replace: true });
  const typePlate = { label: t('pump.type_plate'), icon: IconKeyboard, onPress: () => go() };

  if (find.error && isRefusal(find.error)) return <TagRefused find={find} other={typePlate} />;
  return (
    <PumpFrame
      title={t('pump.tag.title')}
      onBack={() => void navigate({ to: '/gas-station/pump' })}
      footer={
        <ButtonPair>
          <BigButton variant="second" icon={IconQrcode} onClick={() => go('code')}>
            {t('pump.drivers_qr')}
          </BigButton>
          <BigButton variant="second" icon={IconKeyboard} onClick={() => go()}>
            {t('pump.type_plate')}
          </BigButton>
        </ButtonPair>
      }
    >
      <ReadTag
        onRead={read}
        text={t('pump.tag.hold')}
        isBusy={find.isPending}
        problem={find.error ? errorText(t, find.error) : undefined}
      />
    </PumpFrame>
  );
}

interface TagRefusedProps {
  find: ReturnType<typeof useFind>;
  other: Parameters<typeof FindRefused>[0]['other'];
}

/** The tag was refused; the next one is read right away. */
export function TagRefused({ find, other }: TagRefusedProps) {
  const { t } = useTranslation();
  useTypedTags((tag) => !find.isPending && find.mutate({ found_by: 'tag', tag }));
  return (
    <FindRefused
      error={find.error!}
      plate={typeof find.error!.details.plate === 'string' ? find.error!.details.plate : undefined}
      again={{ label: t('pump.tag.read'), icon: IconNfc, onPress: () => find.reset() }}
      other={other}
    />
  );
}
