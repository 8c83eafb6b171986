import { Skeleton } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Draft, DraftForm } from './draft-form.tsx';
import { useProfiles } from './limits/limits.api.ts';
import { subjectOfKey } from './policies.api.ts';
import { SimulationResult } from './simulation-result.tsx';
import { lastMonth, type Simulation, useSimulation } from './simulator.api.ts';
import classes from './simulator.module.css';

interface SimulatorScreenProps {
  client_id?: number;
}

/** What a link may bring: whose limits the draft begins with, as `vehicle-12` or `profile-3`. */
export type SimulatorSearch = { of?: string };

/** Simulates draft rules on past fills. With an id in the address, shows an existing simulation. */
export function SimulatorScreen({ client_id }: SimulatorScreenProps) {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { of }: SimulatorSearch = useSearch({ strict: false });
  const begin = useFirstDraft(id ?? null, of ?? null, client_id);
  return (
    <>
      <PageHeader title={t('menu.rule_simulator')}>{t('simulator.subtitle')}</PageHeader>
      <div className={classes.screen}>
        <Card title={t('simulator.draft')}>
          {begin ? (
            <DraftForm key={id ?? of ?? ''} begin={begin} client_id={client_id} />
          ) : (
            <Skeleton height={240} />
          )}
        </Card>
        <SimulationResult id={id ?? null} />
      </div>
    </>
  );
}

/** The draft of the simulation that is shown, or one of who is named in the address; null while it loads. */
function useFirstDraft(id: string | null, of: string | null, client_id: number | undefined): Draft | null {
  const simulation = useSimulation(id);
  const profileId = id === null ? Number(/^profile-(\d{1,15})$/.exec(of ?? '')?.[1] ?? 0) : 0;
  const profiles = useProfiles(client_id, profileId > 0);
  const profile = profiles.data?.profiles.find((one) => one.id === profileId);
  if (simulation.data) return draftOf(simulation.data);
  const first: Draft = {
    subject: subjectOfKey(of) ?? { level: 'client', id: null },
    many: null,
    rules: null,
    period: lastMonth(),
  };
  if (profile) return { ...first, many: { profile }, rules: profile.rules };
  return simulation.isLoading || profiles.isLoading ? null : first;
}

function draftOf({ level, subject_id, vehicle_ids, profile, rules, from, to }: Simulation): Draft {
  const many = profile ? { profile } : vehicle_ids && { vehicle_ids };
  return { subject: { level, id: subject_id }, many, rules, period: { from, to } };
}
