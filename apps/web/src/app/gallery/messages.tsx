import type { ClosestVehicle } from '@fleet/contracts/delivery/plan-offers.ts';
import { Button } from '@mantine/core';
import { IconGasStation, IconInbox } from '@tabler/icons-react';
import { CallError } from '../../lib/call-error.ts';
import { Card } from '../../ui/card.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LabelGroups } from '../../ui/label-groups.tsx';
import { ListEmpty } from '../../ui/list-empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { NoCamera } from '../../ui/no-camera.tsx';
import { NoOffer } from '../../ui/no-offer.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './gallery.module.css';
import { AT, LONG, NAMES } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const DAYS = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(index + 8).padStart(2, '0')}`,
  done: (index * 5) % 11,
  refused: index % 3,
}));
const CLOSEST: ClosestVehicle = {
  delivery_vehicle_id: 1,
  vehicle_code: 'Tanker 3',
  violations: [
    { code: 'late', by: 3_120, step: 2, order_id: 12, is_allowed: false, can_accept: true, details: [] },
  ],
};
const nothing = () => {};

/** What is said when there is nothing or something is missing, what happened, and what frames a part of a page. */
export function Messages() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  return (
    <div className={classes.group}>
      <Specimen
        name="EmptyState, ListEmpty, ErrorState, LoadError, NoCamera, NoOffer"
        states={{
          EmptyState: (
            <EmptyState
              icon={IconInbox}
              title={sample('No fills to review', 'لا تعبئات للمراجعة')}
              text={sample('New ones appear here.', 'تظهر الجديدة هنا.')}
            >
              <Button>{sample('Add vehicle', 'إضافة مركبة')}</Button>
            </EmptyState>
          ),
          'ListEmpty, trash': <ListEmpty isTrash>{null}</ListEmpty>,
          'EmptyState, long text': <EmptyState icon={IconInbox} title={long} text={long} />,
          NoOffer: <NoOffer closest={CLOSEST} />,
          ErrorState: (
            <ErrorState
              text={sample('No connection. Try again.', 'لا اتصال. أعد المحاولة.')}
              onRetry={nothing}
            />
          ),
          'ErrorState, details': (
            <ErrorState
              title={sample('Something went wrong', 'حدث خطأ')}
              text={long}
              details={['TypeError: fetch failed', 'request 01JD3K']}
            />
          ),
          'LoadError, missing': (
            <LoadError
              error={new CallError({ code: 'NOT_FOUND', status: 404 })}
              onRetry={nothing}
              onBack={nothing}
            />
          ),
          'NoCamera, refused': <NoCamera why="refused" />,
          'NoCamera, none': <NoCamera why="none" />,
          'NoCamera, not secure': <NoCamera why="not_secure" />,
        }}
      />
      <Specimen
        name="Timeline"
        states={{
          usual: (
            <Timeline
              items={[
                { id: 1, entry: 'request_pending', at: '2026-11-21T10:40:00Z', by: NAMES.name_en },
                { id: 2, entry: 'request_approved', at: '2026-11-21T10:52:00Z', by: sample('Omar', 'عمر') },
                {
                  id: 3,
                  entry: 'transaction_completed',
                  at: AT,
                  lines: [<Volume key="volume" volume_ml={48_250} />, long],
                },
              ]}
            />
          ),
          'compact, with dates': (
            <Timeline
              compact
              isDated
              current={false}
              items={[
                {
                  id: 1,
                  entry: { label: sample('Trip started', 'بدأت الرحلة'), tone: 'run', icon: IconGasStation },
                  at: AT,
                },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="DayBars, LabelGroups"
        states={{
          DayBars: (
            <DayBars
              title={sample('Requests a day', 'الطلبات في اليوم')}
              note={sample('14 days', '14 يومًا')}
              count={14}
              days={DAYS}
              partsOf={({ done, refused }) => [
                { tone: 'done', count: done },
                { tone: 'no', count: refused },
              ]}
              labelOf={(day) => (day ? `${day.done + day.refused}` : '0')}
            />
          ),
          LabelGroups: (
            <LabelGroups
              title={sample('May', 'الصلاحيات')}
              groups={[
                {
                  name: 'fleet',
                  label: sample('Fleet', 'الأسطول'),
                  items: [
                    { key: 'read', text: sample('see vehicles', 'عرض المركبات') },
                    { key: 'long', text: long },
                  ],
                },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="Card, PageHeader"
        states={{
          Card: (
            <Card
              title={sample('Latest fills', 'آخر التعبئات')}
              note={sample('last 7 days', 'آخر 7 أيام')}
              action={<Button variant="default">{sample('Export', 'تصدير')}</Button>}
            >
              {sample('Content', 'المحتوى')}
            </Card>
          ),
          'Card, long text': (
            <Card title={long} note={long}>
              {long}
            </Card>
          ),
          PageHeader: (
            <PageHeader title={sample('Vehicles', 'المركبات')}>
              {sample('of all groups', 'كل المجموعات')}
            </PageHeader>
          ),
          'PageHeader, long text': <PageHeader title={long}>{long}</PageHeader>,
        }}
        wide
      />
    </div>
  );
}
