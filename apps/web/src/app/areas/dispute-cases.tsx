import { RequestDetail } from '../../features/fuelling/desk/request-detail.tsx';
import { DisputeCasesScreen } from '../../features/fuelling/disputes/dispute-cases-screen.tsx';

/** Disputes, each with the transaction it is about. */
export function DisputeCases() {
  return <DisputeCasesScreen transaction={(request) => <RequestDetail request={request} />} />;
}
