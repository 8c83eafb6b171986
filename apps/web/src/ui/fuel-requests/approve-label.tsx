import { Trans } from 'react-i18next';
import type { Requested } from '../../lib/fuel-requests/approval-draft.ts';
import { Money } from '../money.tsx';
import { Volume } from '../volume.tsx';
import type { useApproval } from './use-approval.ts';

/** What the button does: "Approve 60.00 L", with the money that all of it would reserve. */
export function ApproveLabel({
  request,
  approval: { draft, approval },
}: {
  request: Requested;
  approval: ReturnType<typeof useApproval>;
}) {
  const { approved_volume_ml, approved_amount_halalas } = approval;
  const components = {
    amount: <Money amount_halalas={approved_amount_halalas ?? request.requested_amount_halalas} />,
    volume: <Volume volume_ml={approved_volume_ml ?? request.requested_volume_ml} />,
  };
  const form =
    draft.choice === 'exception'
      ? 'exception'
      : approved_volume_ml !== undefined
        ? 'volume'
        : draft.choice === 'less' && approved_amount_halalas === undefined
          ? 'less'
          : 'amount';
  return <Trans i18nKey={`decide.approve_label.${form}`} components={components} />;
}
