import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentView } from '../../../ui/document-view.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { InviteButton } from '../../../ui/invite-button.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { RegistrationDecision } from './registration-decision.tsx';
import classes from './registration-panel.module.css';
import { RegistrationStatus } from './registration-status.tsx';
import { type Registration, type RegistrationDetail, useRegistration } from './registrations.api.ts';

interface RegistrationPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Registration[] | undefined;
}

/** One registration: what was entered, its documents, what was checked, and the decision. */
export function RegistrationPanel({ id, panel, rows }: RegistrationPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useRegistration(id);
  const [isJustApproved, setIsJustApproved] = useState(false);
  return (
    <RecordPanel
      kind={t('registration.one')}
      panel={panel}
      result={result}
      title={(registration) => nameOf(registration)}
      rows={rows}
    >
      {(registration) => (
        <div className={classes.body}>
          <div className={classes.state}>
            <RegistrationStatus status={registration.status} />
            <bdi className="num muted">{registration.reference}</bdi>
          </div>
          <Outcome registration={registration} isJustApproved={isJustApproved} />
          {registration.checks && <Checks registration={registration} checks={registration.checks} />}
          <FactList title={t('registration.company')} facts={companyFacts(registration)} />
          <FactList title={t('registration.contact')} facts={contactFacts(registration)} />
          <section className={classes.documents}>
            {registration.documents.map(({ kind, file_id, media_type }) => (
              <div key={kind}>
                <h3>{t(`field_names.${kind === 'cr_certificate' ? 'cr_file_id' : 'vat_file_id'}`)}</h3>
                {file_id === null ? (
                  <p className="muted">{t('registration.document_deleted')}</p>
                ) : (
                  <DocumentView
                    file_id={file_id}
                    media_type={media_type}
                    label={t(`field_names.${kind === 'cr_certificate' ? 'cr_file_id' : 'vat_file_id'}`)}
                  />
                )}
              </div>
            ))}
          </section>
          {registration.can.reject && (
            <RegistrationDecision registration={registration} onApproved={() => setIsJustApproved(true)} />
          )}
        </div>
      )}
    </RecordPanel>
  );
}

/** What became of it: the new client with the link for its manager, or the reason of the rejection. */
function Outcome({
  registration,
  isJustApproved,
}: {
  registration: RegistrationDetail;
  isJustApproved: boolean;
}) {
  const { t } = useTranslation();
  const { status, reason, decided_at, decided_by_name, client_id, user, can } = registration;
  if (status === 'pending') return null;
  const decided = (
    <small className="muted">
      {decided_at && <DateTime at={decided_at} />} {decided_by_name}
    </small>
  );
  if (status === 'rejected')
    return (
      <Callout tone="no">
        <span dir="auto">{reason}</span>
        <br />
        {decided}
      </Callout>
    );
  return (
    <Callout tone="go">
      {t(user?.has_signed_up ? 'registration.manager_ready' : 'registration.manager_waits', {
        name: user?.name,
      })}
      <br />
      {decided}
      <div className={classes.links}>
        {can.invite && user && (
          // The approved registration is shown a moment before the approval is known here.
          <InviteButton key={String(isJustApproved)} user={user} isOpenedAtOnce={isJustApproved} />
        )}
        {client_id !== null && (
          <Link to="/admin/manage-client/$clientId" params={{ clientId: String(client_id) }}>
            {t('registration.open_client')}
          </Link>
        )}
      </div>
    </Callout>
  );
}

function Checks({
  registration,
  checks,
}: {
  registration: RegistrationDetail;
  checks: NonNullable<RegistrationDetail['checks']>;
}) {
  const { t } = useTranslation();
  const lines = [
    { key: 'vat_rule', isPassed: true },
    { key: registration.cr_kind === 'unified' ? 'cr_rule_unified' : 'cr_rule_old', isPassed: true },
    { key: checks.vat_no_free ? 'vat_no_free' : 'vat_no_taken', isPassed: checks.vat_no_free },
    { key: checks.cr_number_free ? 'cr_number_free' : 'cr_number_taken', isPassed: checks.cr_number_free },
    { key: checks.email_free ? 'email_free' : 'email_taken', isPassed: checks.email_free },
  ];
  return (
    <section>
      <h3 className={classes.title}>{t('registration.checks')}</h3>
      <ul className={classes.checks}>
        {lines.map(({ key, isPassed }) => (
          <li key={key} data-passed={isPassed}>
            {isPassed ? (
              <IconCircleCheck size={18} role="img" aria-label={t('registration.passed')} />
            ) : (
              <IconCircleX size={18} role="img" aria-label={t('registration.failed')} />
            )}
            {t(`registration.check.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function companyFacts(registration: RegistrationDetail) {
  const { name_en, name_ar, cr_number, vat_no, address } = registration;
  return [
    { name: 'name_en', value: name_en },
    { name: 'name_ar', shown: <bdi lang="ar">{name_ar}</bdi> },
    { name: 'cr_number', shown: <bdi className="num">{cr_number}</bdi> },
    { name: 'vat_no', shown: <bdi className="num">{vat_no}</bdi> },
    { name: 'address', shown: <bdi>{address}</bdi>, wide: true },
  ];
}

function contactFacts({ contact_name, contact_email, contact_mobile, created_at }: RegistrationDetail) {
  return [
    { name: 'name', shown: <bdi>{contact_name}</bdi> },
    { name: 'mobile', shown: <MobileNumber number={contact_mobile} /> },
    { name: 'email', shown: <bdi dir="ltr">{contact_email}</bdi> },
    { name: 'created_at', shown: <DateTime at={created_at} /> },
  ];
}
