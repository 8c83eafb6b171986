import { siteTanks } from '@fleet/contracts/delivery/site-tanks.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { Button } from '@mantine/core';
import { IconCalendarStats, IconChartLine, IconDropletHalf2, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { BranchSelect } from '../../../ui/branch-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { OrderRefills } from './order-refills.tsx';
import { TankBoard } from './tank-board.tsx';
import { TankFacts } from './tank-facts.tsx';
import { TankFields } from './tank-fields.tsx';
import { FORECAST_KIND, type SiteTank } from './week.api.ts';
import { WeekPlanView } from './week-plan-view.tsx';

/** The week of a depot: which sites' tanks run dry first, and the tanks themselves. */
export function WeekScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useResourceList(siteTanks, {
    sort: 'warehouse',
    filters: { branch: String(DEFAULT_BRANCH_ID), show: 'forecast' },
    query: ({ branch }) => ({ delivery_branch_id: Number(branch) }),
    isShown: ({ show }) => show === 'list',
  });
  const { state, set, panel } = list;
  const isList = state.show === 'list';
  const isPlan = state.show === 'plan';
  const delivery_branch_id = Number(state.branch);
  const column = columnsFor<SiteTank>(t);
  return (
    <ResourceScreen
      resource={siteTanks}
      list={list}
      page="site-tanks"
      title={t('week.title')}
      icon={IconDropletHalf2}
      texts="site_tanks"
      alsoChanges={[FORECAST_KIND]}
      nameOf={(row) => row.name}
      initial={{ delivery_branch_id }}
      filters={
        <>
          <BranchSelect value={state.branch} onPick={(branch) => set({ branch })} />{' '}
          {isList && <StatusFilter status={state.status} onPick={(status) => set({ status })} />}
          {isPlan && <HelpLink topic="plan-week" />}
        </>
      }
      actions={
        <>
          {!isList && !isPlan && <OrderRefills delivery_branch_id={delivery_branch_id} />}
          {!isPlan && (
            <Button
              variant="default"
              leftSection={<IconCalendarStats size={18} aria-hidden />}
              onClick={() => set({ show: 'plan' })}
            >
              {t('week.show')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={
              isList || isPlan ? <IconChartLine size={18} aria-hidden /> : <IconList size={18} aria-hidden />
            }
            onClick={() => set({ show: isList || isPlan ? 'forecast' : 'list' })}
          >
            {t(isList || isPlan ? 'site_tanks.as_forecast' : 'site_tanks.as_list')}
          </Button>
        </>
      }
      isOther={isPlan}
      instead={
        !isList &&
        (isPlan ? (
          <WeekPlanView key={delivery_branch_id} delivery_branch_id={delivery_branch_id} />
        ) : (
          <TankBoard delivery_branch_id={delivery_branch_id} text={state.q} panel={panel} />
        ))
      }
      columns={[
        column.party('warehouse'),
        column.text('name'),
        column.party('client'),
        {
          key: 'product',
          header: t('columns.product'),
          cell: (row) => <bdi>{titleIn(language, row.product)}</bdi>,
        },
        {
          key: 'capacity_ml',
          header: t('columns.capacity_ml'),
          numeric: true,
          cell: (row) => <Volume volume_ml={row.capacity_ml} bulk bare />,
        },
        {
          key: 'level_ml',
          header: t('columns.level_ml'),
          numeric: true,
          cell: (row) => row.last_reading && <Volume volume_ml={row.last_reading.volume_ml} bulk bare />,
        },
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={row.warehouse} status={row.status}>
          <bdi>{row.name}</bdi>
        </NarrowItem>
      )}
      facts={(tank, status) => <TankFacts tank={tank} status={status} />}
      fields={({ field }, tank) => <TankFields field={field as never} isNew={!tank} />}
    />
  );
}
