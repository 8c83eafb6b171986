import { printShift } from '@fleet/contracts/fuelling/shifts.ts';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { ArrivedLate } from './arrived-late.tsx';
import { DecideShift } from './decide-shift.tsx';
import { ShiftFills } from './shift-fills.tsx';
import { ShiftStatus, ShiftVerdict } from './shift-status.tsx';
import { ClientsTable, FuelsTable, ReadingsTable } from './shift-tables.tsx';
import { type ListedShift, type Shift, useShift } from './shifts.api.ts';
import classes from './shifts.module.css';

interface ShiftPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ListedShift[] | undefined;
}

/** One shift beside the list: report, fills, history, and the decision in the footer. */
export function ShiftPanel({ id, panel, rows }: ShiftPanelProps) {
  const { t } = useTranslation();
  const result = useShift(id);
  return (
    <RecordPanel
      kind={t('shifts.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(shift) => <bdi className="num">{shift.reference_number}</bdi>}
      actions={(shift) => (
        <>
          <PdfButton label={t('shifts.pdf')} route={printShift} params={{ id: shift.id }} />
          <DecideShift key={shift.version} shift={shift} />
        </>
      )}
    >
      {(shift) => (
        <DetailTabs
          label={shift.reference_number}
          tabs={[
            { name: 'report', label: t('shifts.report'), content: () => <Report shift={shift} /> },
            {
              name: 'fills',
              label: t('shifts.fills'),
              note: shift.transactions,
              content: () => <ShiftFills shift={shift} />,
            },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="shift" id={shift.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Report({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const who = (at: string | null, name: string | null) =>
    at && (
      <>
        <DateTime at={at} /> {name && <small className="muted">{name}</small>}
      </>
    );
  const attendants = [...new Set(shift.attendants.map(({ name }) => name))];
  return (
    <div className={classes.report}>
      <div className={classes.header}>
        <ShiftStatus status={shift.status} />
        <ShiftVerdict verdict={shift.verdict} />
      </div>
      {shift.decision_comment && (
        <Callout
          tone={shift.status === 'sent_back' ? 'no' : 'run'}
          title={shift.decided_by_name && `${shift.decided_by_name}:`}
        >
          <span dir="auto">{shift.decision_comment}</span>
        </Callout>
      )}
      {shift.status === 'closed' && !shift.can.approve && shift.can.send_back && (
        <Callout tone="run">{t('shifts.not_own')}</Callout>
      )}
      <FactList
        facts={[
          { name: 'station', label: t('columns.station'), shown: nameOf(shift.station) },
          {
            name: 'opened_at',
            label: t('shifts.opened'),
            shown: who(shift.opened_at, shift.opened_by_name),
          },
          ...(shift.closed_at
            ? [
                {
                  name: 'closed_at',
                  label: t('shifts.closed'),
                  shown: who(shift.closed_at, shift.closed_by_name),
                },
              ]
            : []),
          ...(shift.decided_at
            ? [
                {
                  name: 'decided_at',
                  label: t('shifts.decided'),
                  shown: who(shift.decided_at, shift.decided_by_name),
                },
              ]
            : []),
          ...(attendants.length > 0
            ? [{ name: 'attendants', label: t('shifts.attendants'), shown: attendants.join(', ') }]
            : []),
          ...(shift.note
            ? [
                {
                  name: 'note',
                  label: t('shifts.note'),
                  wide: true,
                  shown: <span dir="auto">{shift.note}</span>,
                },
              ]
            : []),
        ]}
      />
      <ArrivedLate shift={shift} />
      <FuelsTable shift={shift} />
      {shift.readings.length > 0 && <ReadingsTable shift={shift} />}
      {shift.clients.length > 0 && <ClientsTable shift={shift} />}
    </div>
  );
}
