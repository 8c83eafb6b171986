import { IconKeyboard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypedTags } from '../../../lib/tag-reader.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { TagRefused } from './find-by-tag.tsx';
import { isRefusal } from './find-refused.tsx';
import { useUnsent } from './pump-draft.ts';
import { PumpFrame } from './pump-frame.tsx';
import { PumpHeaderActions } from './pump-header-actions.tsx';
import { QueueFooter } from './queue-footer.tsx';
import { QueueList } from './queue-list.tsx';
import { useFind } from './use-find.ts';
import { useIsTablet } from './use-is-tablet.ts';
import { useStationName } from './use-station-name.ts';

const FindScreen = lazy(() =>
  import('./find-screen.tsx').then((module) => ({ default: module.PumpFindScreen })),
);

/**
 * The attendant's start page: requests at the pumps, approaching ones, and the button for the next vehicle. On tablets the queue is
 * beside every page, so that the plate can be typed immediately.
 */
export function PumpQueueScreen() {
  const isTablet = useIsTablet();
  if (!isTablet) return <QueueOnPhone />;
  return (
    <Suspense>
      <FindScreen />
    </Suspense>
  );
}

function QueueOnPhone() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const unsent = useUnsent();
  const station = useStationName();
  const tagFind = useFind();
  useTypedTags((tag) => !tagFind.isPending && tagFind.mutate({ found_by: 'tag', tag }));
  const find = (by?: 'code' | 'camera' | 'tag') =>
    void navigate({ to: '/gas-station/pump/find', search: { by } });

  if (tagFind.error && isRefusal(tagFind.error)) {
    const typePlate = { label: t('pump.type_plate'), icon: IconKeyboard, onPress: () => find() };
    return <TagRefused find={tagFind} other={typePlate} />;
  }
  return (
    <PumpFrame
      title={station}
      sub={user.name}
      actions={<PumpHeaderActions />}
      flush
      unsent={
        unsent[0] === undefined
          ? undefined
          : {
              text: t('pump.unsent', { count: unsent.length }),
              onPress: () =>
                void navigate({ to: '/gas-station/pump/$id', params: { id: String(unsent[0]) } }),
            }
      }
      footer={<QueueFooter find={find} />}
    >
      <QueueList />
    </PumpFrame>
  );
}
