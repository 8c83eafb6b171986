import { AllowedQuantity, QuantityText } from '../../ui/fuel-requests/allowed-quantity.tsx';
import { ApprovalChoiceField } from '../../ui/fuel-requests/approval-choice.tsx';
import { ApproveLabel } from '../../ui/fuel-requests/approve-label.tsx';
import { ExceptionText } from '../../ui/fuel-requests/exception-text.tsx';
import { RequestReason } from '../../ui/fuel-requests/request-reason.tsx';
import { useApproval } from '../../ui/fuel-requests/use-approval.ts';
import classes from './gallery.module.css';
import { AT } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const REQUEST = {
  kind: 'litres' as const,
  requested_volume_ml: 100_000,
  requested_amount_halalas: 218_00,
  approved_volume_ml: null,
  approved_amount_halalas: null,
  suggested_volume_ml: 60_000,
  exception: { volume_ml: 40_000, amount_halalas: null },
};

/** What a manager reads and chooses when a driver asks for more than the limits allow. */
export function Approvals() {
  const sample = useSample();
  return (
    <div className={classes.group}>
      <Specimen
        name="Approvals"
        states={{
          'AllowedQuantity, all': <AllowedQuantity request={REQUEST} />,
          'AllowedQuantity, less': <AllowedQuantity request={{ ...REQUEST, approved_volume_ml: 60_000 }} />,
          'AllowedQuantity, in riyals': (
            <AllowedQuantity request={{ ...REQUEST, approved_amount_halalas: 100_00 }} />
          ),
          QuantityText: <QuantityText quantity={{ volume_ml: 60_000 }} />,
          RequestReason: (
            <RequestReason
              request={{
                request_reason: 'long_trip',
                request_reason_text: sample('To Tabuk and back', 'إلى تبوك والعودة'),
              }}
            />
          ),
          ExceptionText: (
            <ExceptionText
              line={{ detail: { exception: { volume_ml: 40_000, amount_halalas: null, ends_at: AT } } }}
            />
          ),
          ApprovalChoiceField: <Choice />,
          'ApprovalChoiceField, less': <Choice choice="less" />,
          'ApprovalChoiceField, exception': <Choice choice="exception" />,
        }}
      />
    </div>
  );
}

function Choice({ choice }: { choice?: 'less' | 'exception' }) {
  const approval = useApproval(REQUEST, choice);
  return (
    <div>
      <ApprovalChoiceField request={REQUEST} approval={approval} />
      <p>
        <ApproveLabel request={REQUEST} approval={approval} />
      </p>
    </div>
  );
}
