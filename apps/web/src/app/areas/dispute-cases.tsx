import { RequestDetail } from '../../features/fuelling/desk/request-detail.tsx';
import { DisputeCasesScreen } from '../../features/fuelling/disputes/dispute-cases-screen.tsx';

/** Disputes with their transactions. */
export function DisputeCases() {
  return <DisputeCasesScreen transaction={(request) => <RequestDetail request={request} />} />;
}
