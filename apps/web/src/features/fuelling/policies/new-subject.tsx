import type { PolicyLevelName } from '@fleet/contracts/fuelling/policies.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { findDrivers, findVehicles, subjectKey, useChoices } from './policies.api.ts';
import classes from './policies.module.css';

const LEVELS = ['client', 'group', 'vehicle', 'driver'] as const;

interface SubjectChoiceProps {
  client_id?: number | undefined;
  level: PolicyLevelName;
  id: number | null;
  onPick: (level: PolicyLevelName, id: number | null) => void;
}

/** Selects the subject of rules: the company, or a group, vehicle or driver. */
export function SubjectChoice({ client_id, level, id, onPick }: SubjectChoiceProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(client_id);
  const find = async (text: string, signal: AbortSignal) => {
    if (level === 'vehicle') return findVehicles(client_id)(text, signal);
    if (level === 'driver') return findDrivers(client_id)(text, signal);
    const wanted = text.toLowerCase();
    return (choices.data?.groups ?? [])
      .filter((group) => `${group.name_en} ${group.name_ar}`.toLowerCase().includes(wanted))
      .map((group) => ({ id: group.id, name: nameOf(group) }));
  };
  return (
    <div className={classes.editor}>
      <SegmentedControl
        aria-label={t('rules.level')}
        value={level}
        onChange={(next) => onPick(next as PolicyLevelName, null)}
        data={LEVELS.map((value) => ({ value, label: t(`rules.of.${value}`) }))}
      />
      {level !== 'client' && (
        <div style={{ width: '100%' }}>
          <PickField
            key={level}
            name="subject"
            label={t(`rules.of.${level}`)}
            value={id}
            onChange={(next) => onPick(level, next)}
            onBlur={() => {}}
            problem={undefined}
            required
            of={`${level} of rules ${client_id ?? ''}`}
            find={find}
          />
        </div>
      )}
    </div>
  );
}

/** Selects the subject of new rules, then opens them. */
export function NewSubjectPanel({ panel, client_id }: { panel: PanelState; client_id?: number | undefined }) {
  const { t } = useTranslation();
  const [[level, id], pick] = useState<[PolicyLevelName, number | null]>(['vehicle', null]);
  const isChosen = level === 'client' || id !== null;
  return (
    <SidePanel
      kind={t('rules.rules')}
      title={t('ui.new')}
      onClose={panel.close}
      actions={
        <Button
          disabled={!isChosen}
          onClick={() => panel.open(subjectKey({ level, id: level === 'client' ? null : id }))}
        >
          {t('rules.open')}
        </Button>
      }
    >
      <SubjectChoice client_id={client_id} level={level} id={id} onPick={(...next) => pick(next)} />
    </SidePanel>
  );
}
