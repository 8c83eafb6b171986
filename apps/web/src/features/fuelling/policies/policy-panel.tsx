import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { EffectiveRulesView } from './effective-rules.tsx';
import { type Policy, type Subject, subjectKey, useChoices, usePolicy } from './policies.api.ts';
import { PolicyForm } from './policy-form.tsx';
import { RuleSentences } from './rule-sentences.tsx';
import { SimulateLink } from './simulate-link.tsx';

interface PolicyPanelProps {
  subject: Subject;
  panel: PanelState;
}

/** The rules of one level beside the list, or their form; for a vehicle also its effective rules. */
export function PolicyPanel({ subject, panel }: PolicyPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = usePolicy(subject);
  if (panel.isEditing && result.data?.can.update)
    return <PolicyForm subject={subject} policy={result.data} onClose={panel.show} />;
  return (
    <RecordPanel
      kind={t(`rules.of.${subject.level}`)}
      panel={panel}
      result={result}
      title={(policy) => nameOf(policy.subject)}
      actions={(policy) => (
        <>
          <SimulateLink of={subjectKey(subject)} client_id={subject.client_id} />
          {policy.can.update && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
              {t('rules.change')}
            </Button>
          )}
        </>
      )}
    >
      {(policy) => <PolicyTabs policy={policy} subject={subject} />}
    </RecordPanel>
  );
}

function PolicyTabs({ policy, subject }: { policy: Policy; subject: Subject }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(subject.client_id);
  const own = {
    name: 'rules',
    label: t('rules.own'),
    content: () => (
      <RuleSentences rules={policy.rules} choices={choices.data} client_id={subject.client_id} />
    ),
  };
  const effective = {
    name: 'effective',
    label: t('rules.effective'),
    content: () => <EffectiveRulesView vehicle_id={subject.id!} client_id={subject.client_id} />,
  };
  const changes = {
    name: 'changes',
    label: t('changes.title'),
    content: () =>
      policy.id === null ? (
        <p className="muted">{t('rules.none_here')}</p>
      ) : (
        <ChangesList subject="policy" id={policy.id} />
      ),
  };
  const tabs = subject.level === 'vehicle' ? [own, effective, changes] : [own, changes];
  return <DetailTabs label={nameOf(policy.subject)} tabs={tabs} />;
}
