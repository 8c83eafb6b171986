import type { listPolicies, PolicyLevelName } from '@fleet/contracts/fuelling/policies.ts';
import { IconScale } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { AnswerOf, InputOf } from '../../../lib/call.ts';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { NewSubjectPanel } from './new-subject.tsx';
import { subjectKey, subjectOfKey, usePolicies } from './policies.api.ts';
import { PolicyPanel } from './policy-panel.tsx';

type Row = AnswerOf<typeof listPolicies>['rows'][number];
const DEFAULTS = { q: '', level: 'any', sort: 'level', order: 'asc' };
const LEVELS = ['any', 'client', 'group', 'vehicle', 'driver'] as const;

interface RulesScreenProps {
  /** The client viewed by the platform; client users see their own. */
  client_id?: number;
}

/** All subjects of a fleet with rules: company, groups, vehicles and drivers. */
export function RulesScreen({ client_id }: RulesScreenProps) {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayWrite = useCan('update policy');
  const query: NonNullable<InputOf<typeof listPolicies>['query']> = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    level: state.level === 'any' ? undefined : (state.level as PolicyLevelName),
    sort: sortOfState(state) as 'level',
    ...(client_id === undefined ? {} : { client_id }),
  };
  const result = usePolicies(query);
  const subject = subjectOfKey(panel.id, client_id);

  return (
    <MasterList
      name="policies"
      title={t('menu.rules')}
      filters={
        <Trans
          i18nKey="rules.subtitle"
          components={{
            level: (
              <FilterSelect
                label={t('rules.level')}
                value={state.level}
                choices={LEVELS.map((value) => ({ value, label: t(`rules.levels.${value}`) }))}
                onPick={(level) => set({ level })}
              />
            ),
          }}
        />
      }
      search={{ label: t('rules.search'), value: state.q, onSearch: (q) => set({ q }) }}
      add={mayWrite ? { label: t('rules.add_subject'), onAdd: panel.create } : undefined}
      columns={columnsOf(t)}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(keyOf(row))}
      openedKey={result.data?.rows.find((row) => keyOf(row) === panel.id)?.id.toString() ?? null}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconScale} title={t('rules.none')} text={t('rules.none_text')}>
          <HelpLink topic="limits-work" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem name={row.plate_no ? <Plate plate={row.plate_no} size="xs" /> : row.subject}>
          {t(`rules.of.${row.level}`)} · {t('rules.count_of', { count: row.rules })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewSubjectPanel panel={panel} client_id={client_id} />}
      {subject && <PolicyPanel key={panel.id} subject={subject} panel={panel} />}
    </MasterList>
  );
}

function keyOf(row: Row): string {
  return subjectKey({ level: row.level, id: row.subject_id });
}

function columnsOf(t: ReturnType<typeof useTranslation>['t']): Column<Row>[] {
  return [
    {
      key: 'level',
      header: t('rules.level'),
      sortable: true,
      width: '160px',
      cell: (row) => t(`rules.of.${row.level}`),
    },
    {
      key: 'subject',
      header: t('rules.whose'),
      cell: (row) =>
        row.plate_no ? <Plate plate={row.plate_no} size="xs" /> : <NameCell name={row.subject} />,
    },
    {
      key: 'rules',
      header: t('rules.rules'),
      numeric: true,
      cell: (row) => <span className="num">{row.rules}</span>,
    },
    {
      key: 'changed_at',
      header: t('rules.changed'),
      sortable: true,
      cell: (row) => (row.changed_at ? <DateTime at={row.changed_at} /> : '–'),
    },
    { key: 'changed_by', header: t('rules.changed_by'), cell: (row) => row.changed_by ?? '–' },
  ];
}
