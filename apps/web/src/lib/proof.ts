/** Asks the person who is signed in to prove it again; resolves to whether they did. */
type RequestProof = () => Promise<boolean>;

let prompt: RequestProof | null = null;
let pending: Promise<boolean> | null = null;

/** Registers who asks, while an area is open; returns how to stop. */
export function onProofNeeded(ask: RequestProof): () => void {
  prompt = ask;
  return () => {
    if (prompt === ask) prompt = null;
  };
}

/** Asks once for all calls that wait; false where nobody can be asked. */
export function requestProof(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = null;
  });
  return pending;
}
