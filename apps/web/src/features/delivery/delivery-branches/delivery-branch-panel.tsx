import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { CityName } from '../../../ui/city-name.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { type PanelState, useTab } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { AlertLimitsFacts } from './alert-limits-facts.tsx';
import { EditAlertLimitsPanel } from './alert-limits-form.tsx';
import { ConstraintsFacts } from './constraints-facts.tsx';
import { EditConstraintsPanel } from './constraints-form.tsx';
import { EditDeliveryBranchPanel } from './delivery-branch-form.tsx';
import {
  type DeliveryBranch,
  useAlertLimits,
  useConstraints,
  useDeliveryBranch,
  useSwitchDeliveryBranch,
} from './delivery-branches.api.ts';
import classes from './delivery-branches.module.css';
import { SlotsWeek } from './slots-week.tsx';

const TABS = ['facts', 'slots', 'planning', 'alerts', 'changes'] as const;
/** Tabs with a form, and the label of the button that opens it. */
const EDITS: Partial<Record<(typeof TABS)[number], string>> = {
  facts: 'ui.edit',
  planning: 'delivery_branches.edit_planning',
  alerts: 'delivery_branches.edit_alerts',
};

interface DeliveryBranchPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly DeliveryBranch[] | undefined;
}

/** One depot beside the list: location, weekly slots and planning parameters; or the form of the current tab. */
export function DeliveryBranchPanel({ id, panel, rows }: DeliveryBranchPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [tab] = useTab(TABS);
  const result = useDeliveryBranch(id);
  const { constraints } = useConstraints(Number(id));
  const { data: limits } = useAlertLimits(Number(id));
  const branch = result.data;
  if (panel.isEditing && branch?.can.update) {
    if (tab === 'alerts')
      return limits ? <EditAlertLimitsPanel branch={branch} limits={limits} panel={panel} /> : null;
    if (tab !== 'planning') return <EditDeliveryBranchPanel branch={branch} panel={panel} />;
    if (constraints) return <EditConstraintsPanel branch={branch} constraints={constraints} panel={panel} />;
  }
  return (
    <RecordPanel
      kind={t('delivery_branches.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(branch) => t('delivery_branches.title', { id: branch.id, name: nameOf(branch) })}
      actions={(branch) =>
        branch.can.update &&
        EDITS[tab] && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t(EDITS[tab])}
          </Button>
        )
      }
    >
      {(branch) => (
        <DetailTabs
          label={nameOf(branch)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts branch={branch} /> },
            {
              name: 'slots',
              label: t('delivery_branches.slots'),
              content: () => <SlotsWeek branch={branch} />,
            },
            {
              name: 'planning',
              label: t('delivery_branches.planning'),
              content: () => <ConstraintsFacts id={branch.id} />,
            },
            {
              name: 'alerts',
              label: t('delivery_branches.alerts'),
              content: () => <AlertLimitsFacts id={branch.id} />,
            },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => (
                <div className={classes.parts}>
                  <ChangesList subject="delivery_branch" id={branch.id} />
                  <section>
                    <h3 className={classes.title}>{t('audit.subjects.delivery_constraints')}</h3>
                    <ChangesList subject="delivery_constraints" id={branch.id} />
                  </section>
                  <section>
                    <h3 className={classes.title}>{t('audit.subjects.delivery_alert_limits')}</h3>
                    <ChangesList subject="delivery_alert_limits" id={branch.id} />
                  </section>
                </div>
              ),
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ branch }: { branch: DeliveryBranch }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchDeliveryBranch();
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          { name: 'name_en', value: branch.name_en },
          { name: 'name_ar', value: branch.name_ar },
          { name: 'address', value: branch.address },
          { name: 'city', shown: branch.city ? <CityName city={branch.city} /> : undefined, value: null },
          {
            name: 'plans_at_once',
            label: t('delivery_branches.new_orders'),
            shown: t(
              branch.plans_at_once ? 'delivery_branches.plans_at_once' : 'delivery_branches.confirms_first',
            ),
          },
          { name: 'open_orders', label: t('columns.open_orders'), value: branch.open_orders },
          { name: 'created_at', value: branch.created_at },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={branch.name_en}
                status={branch.status}
                isAllowed={branch.can.update}
                consequence={{
                  active: t('delivery_branches.on_text'),
                  inactive: t('delivery_branches.off_text'),
                }}
                change={(next) => change(branch.id, next)}
              />
            ),
          },
        ]}
      />
      <div className={classes.map}>
        <MapView
          label={t('ui.pin_map', { what: nameOf(branch) })}
          points={[{ ...branch, id: String(branch.id), kind: 'station', label: nameOf(branch) }]}
          list="own"
          height="280px"
        />
      </div>
    </div>
  );
}
