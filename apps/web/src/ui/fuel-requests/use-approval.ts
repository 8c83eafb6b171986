import { useState } from 'react';
import {
  type ApprovalChoice,
  type ApprovalDraft,
  approvalOf,
  firstDraft,
  type Requested,
} from '../../lib/fuel-requests/approval-draft.ts';

/** How much of a request is approved, as it is chosen. */
export function useApproval(request: Requested, choice: ApprovalChoice = 'all') {
  const [draft, setDraft] = useState(() => ({ ...firstDraft(request), choice }));
  const [isTried, setIsTried] = useState(false);
  const { approval, problem } = approvalOf(request, draft);
  return {
    draft,
    approval,
    /** A problem is shown once it was typed or sent. */
    problem: problem === 'required' && !isTried ? null : problem,
    isReady: problem === null,
    change: (next: Partial<ApprovalDraft>) => setDraft({ ...draft, ...next }),
    /** Shows what is missing. */
    attempt: () => setIsTried(true),
  };
}
