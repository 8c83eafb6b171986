import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { usePanel } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { RecordForm } from './record-form.tsx';
import { TopUpsList } from './top-ups-list.tsx';

/** Clients' transfers for the platform to approve; one may be recorded on behalf of a client. */
export function ApproveTopupScreen() {
  const { t } = useTranslation();
  const panel = usePanel();
  const mayRecord = useCan('create top_up');
  return (
    <TopUpsList
      title={t('menu.approve_topup')}
      isPlatform
      status="pending"
      add={mayRecord ? { label: t('top_up.record_for_client'), onAdd: panel.create } : undefined}
      newPanel={(panel) => (
        <SidePanel kind={t('top_up.one')} title={t('top_up.record_for_client')} onClose={panel.close}>
          <RecordForm choosesClient onRecorded={(topUp) => panel.open(topUp.id)} />
        </SidePanel>
      )}
    />
  );
}
